import * as z from "zod/mini";

export const refundStatuses = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const;
type RefundStatus = (typeof refundStatuses)[number];

/** A refund as Stripe has it, whoever made it: the shop, staff, or somebody in Stripe's dashboard. */
export const Refund = z.object({
  id: z.string(),
  amountPaise: z.number(),
  status: z.enum(refundStatuses),
  /** Stripe's word for why the bank turned it down. */
  failureReason: z.optional(z.string()),
  /** Which of our requests made it; none in Stripe's dashboard. */
  request: z.optional(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** Money on its way back counts; money that came home to the shop again does not. */
export const countedPaise = (refund: Refund | undefined): number =>
  refund === undefined || refund.status === "failed" || refund.status === "canceled" ? 0 : refund.amountPaise;

const rank: Readonly<Record<RefundStatus, number>> = {
  pending: 0,
  requires_action: 1,
  succeeded: 2,
  canceled: 3,
  failed: 3,
};

/** News may arrive in any order: a refund never goes back to an earlier status. */
export const isNews = (refund: Refund, known: Refund | undefined): boolean =>
  known === undefined || rank[refund.status] > rank[known.status];

export const refundedPaise = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, refund) => sum + countedPaise(refund), 0);
