import Stripe from "stripe";
import { AppError } from "../../shared/errors.ts";
import { type Refund, refundStatuses } from "../domain/refund.ts";
import { ownMark, StoredFailure, stripe } from "./stripe.ts";

const read = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  amountPaise: refund.amount,
  status: refundStatuses.find((status) => status === refund.status) ?? "pending",
  createdAt: new Date(refund.created * 1000).toISOString(),
});

/** All refunds of an intent, whoever made them. */
export async function listRefunds(intentId: string): Promise<Refund[]> {
  const api = await stripe();
  const refunds: Refund[] = [];
  for await (const refund of api.refunds.list({ payment_intent: intentId, limit: 100 }))
    refunds.push(read(refund));
  return refunds;
}

/** One refund a key, however often it is asked for. VAL when more is asked than is left; StoredFailure. */
export async function createRefund(
  payment: { id: string; intentId: string },
  amountPaise: number,
  key: string,
): Promise<Refund> {
  const api = await stripe();
  try {
    const refund = await api.refunds.create(
      {
        payment_intent: payment.intentId,
        amount: amountPaise,
        metadata: { ...ownMark(), paymentId: payment.id },
      },
      { idempotencyKey: `rf-${payment.id}-${key}` },
    );
    return read(refund);
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeAPIError) throw new StoredFailure("stored", { cause });
    const isRefused = cause instanceof Stripe.errors.StripeInvalidRequestError;
    throw Object.assign(new AppError(isRefused ? "VAL" : "UNAV", "amount"), { cause });
  }
}
