import type { Refund } from "../../../functions/payments/refund.ts";
import type { Checkout } from "./past-order.ts";

interface Entry {
  id: string;
  amount: number;
  /** Unix seconds. */
  created: number;
  metadata: Record<string, string>;
}

interface RefundEntry extends Entry {
  /** Present if the bank declined it. */
  failureReason?: string;
}

export interface SeededIntent extends Entry {
  refunds: readonly RefundEntry[];
}

/** Records payments and refunds of seeded orders in the Stripe simulator. */
export interface Ledger {
  seedIntents(intents: readonly SeededIntent[]): void | Promise<void>;
}

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** As functions mark intents of the local stage. */
const mark = { app: "earshot", stage: "local" };

export const intentOf = (
  { id, userId, intentId, amountPaise, createdAt }: Checkout,
  refunds: readonly Refund[],
): SeededIntent => ({
  id: intentId,
  amount: amountPaise,
  created: seconds(new Date(createdAt)),
  metadata: { ...mark, paymentId: id, userId },
  refunds: refunds.map((refund) => ({
    id: refund.id,
    amount: refund.amountPaise,
    created: seconds(new Date(refund.createdAt)),
    metadata: { paymentId: id, ...(refund.request && { request: refund.request }) },
    ...(refund.failureReason && { failureReason: refund.failureReason }),
  })),
});
