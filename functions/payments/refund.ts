import * as z from "zod/mini";
import { Settlement } from "../../shared/orders/settlement.ts";

export const refundStatuses = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const;
type RefundStatus = (typeof refundStatuses)[number];

/**
 * A refund as Stripe reports it, whether the shop, staff, or a person in Stripe's dashboard made it; or, with a
 * settlement, one that staff paid by other means.
 */
export const Refund = z.object({
  id: z.string(),
  amountPaise: z.number(),
  status: z.enum(refundStatuses),
  /** Stripe's code for why the bank declined it. */
  failureReason: z.optional(z.string()),
  /** Name of our request that made it. Absent when it was made in Stripe's dashboard. */
  request: z.optional(z.string()),
  /** The bank has it: Stripe no longer waits for the bank's reference. */
  isTaken: z.optional(z.boolean()),
  /** A bank declined an earlier refund of this payment. */
  isRetry: z.optional(z.boolean()),
  settlement: z.optional(Settlement),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** Paise that have left the shop with this refund. A failed or cancelled refund has returned them. */
export const countedPaise = (refund: Refund | undefined): number =>
  refund === undefined || refund.status === "failed" || refund.status === "canceled" ? 0 : refund.amountPaise;

const rank: Readonly<Record<RefundStatus, number>> = {
  pending: 0,
  requires_action: 1,
  succeeded: 2,
  canceled: 3,
  failed: 3,
};

/**
 * True when the refund has moved on since `known`. Reports may arrive in any order, so an earlier status is
 * ignored.
 */
export const isNews = (refund: Refund, known: Refund | undefined): boolean =>
  known === undefined ||
  rank[refund.status] > rank[known.status] ||
  (refund.status === known.status && isNewlyTaken(refund, known));

/** Customers hear of a retry at this moment, since banks that declined once often decline again. */
export const isNewlyTaken = (refund: Refund, known: Refund | undefined): boolean =>
  refund.isTaken === true && known?.isTaken !== true;

export const refundedPaise = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, refund) => sum + countedPaise(refund), 0);
