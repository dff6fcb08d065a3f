import { AppError } from "../../shared/core/errors.ts";
import { findPayment } from "./payment.table.ts";
import type { Payment } from "./payment.ts";
import { ownPaymentId, retrieveIntent } from "./stripe.ts";

/** Asks Stripe, whose intents name their payment. Undefined for intents it didn't record. Throws `unavailable` (503). */
export async function findPaymentByIntent(intentId: string): Promise<Payment | undefined> {
  const intent = await retrieveIntent(intentId).catch((cause) => {
    throw Object.assign(new AppError("unavailable"), { cause });
  });
  const paymentId = intent && ownPaymentId(intent);
  const payment = paymentId === undefined ? undefined : await findPayment(paymentId);
  return payment?.intentId === intentId ? payment : undefined;
}
