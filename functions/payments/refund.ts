import * as z from "zod/mini";
import { Settlement } from "../../shared/orders/settlement.ts";

export const refundStatuses = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const;
type RefundStatus = (typeof refundStatuses)[number];

/** A refund as the provider reports it or, with a settlement, one that staff paid by other means. */
export const Refund = z.object({
  id: z.string(),
  amountPaise: z.number(),
  status: z.enum(refundStatuses),
  /** The provider's code for the bank's decline. */
  failureReason: z.optional(z.string()),
  /** Name of our request; absent if it was made in the provider's dashboard. */
  request: z.optional(z.string()),
  /** The bank has it: its reference is known. */
  isTaken: z.optional(z.boolean()),
  isRetry: z.optional(z.boolean()),
  settlement: z.optional(Settlement),
  createdAt: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** In paise. A failed or cancelled refund returns them. */
export const countedPaise = (refund: Refund | undefined): number =>
  refund === undefined || refund.status === "failed" || refund.status === "canceled" ? 0 : refund.amountPaise;

const rank: Readonly<Record<RefundStatus, number>> = {
  pending: 0,
  requires_action: 1,
  succeeded: 2,
  canceled: 3,
  failed: 3,
};

/** Ignores earlier statuses, since reports arrive in any order. */
export const isNews = (refund: Refund, known: Refund | undefined): boolean =>
  known === undefined ||
  rank[refund.status] > rank[known.status] ||
  (refund.status === known.status && isNewlyTaken(refund, known));

/** The moment to announce a retry, since banks that declined once often do so again. */
export const isNewlyTaken = (refund: Refund, known: Refund | undefined): boolean =>
  refund.isTaken === true && known?.isTaken !== true;

export const refundedPaise = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, refund) => sum + countedPaise(refund), 0);
