import * as z from "zod/mini";

export const refundStatuses = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const;
type RefundStatus = (typeof refundStatuses)[number];

/** A refund as Stripe reports it, whether the shop, staff, or a person in Stripe's dashboard made it. */
export const Refund = z.object({
  id: z.string(),
  amountPaise: z.number(),
  status: z.enum(refundStatuses),
  /** Stripe's code for why the bank declined it. */
  failureReason: z.optional(z.string()),
  /** Name of our request that made it. Absent when it was made in Stripe's dashboard. */
  request: z.optional(z.string()),
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
  known === undefined || rank[refund.status] > rank[known.status];

export const refundedPaise = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, refund) => sum + countedPaise(refund), 0);
