import { AppError } from "../../shared/errors.ts";
import { cancelPayment, raiseAttempt } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import {
  cancelIntent,
  createIntent,
  type Intent,
  retrieveIntent,
  StoredFailure,
} from "../payments/stripe.ts";
import { transact } from "../platform/table.ts";
import { commitOrder, release } from "./commit-order.ts";

/** The payment's intent, made on first need and the same ever after. Throws StripeBusy or `unavailable`. */
export async function intentOf(payment: Payment): Promise<Intent> {
  try {
    const intent = payment.intentId ? await retrieveIntent(payment.intentId) : await createIntent(payment);
    if (!intent) throw new AppError("unavailable");
    return intent;
  } catch (error) {
    if (error instanceof StoredFailure) await raiseAttempt(payment);
    throw error instanceof AppError ? error : Object.assign(new AppError("unavailable"), { cause: error });
  }
}

/**
 * Ends an open payment that nobody will pay: first the intent is cancelled at Stripe, only then the
 * hold is released. An intent that was not recorded may be in the making: asked for under the same key
 * it is the same, and is cancelled as well. When the money was there already, the payment is settled
 * instead. Throws `payment_pending` while the intent is processing.
 */
export async function abandon(payment: Payment, now: Date): Promise<"released" | "settled" | "changed"> {
  const intentId = payment.intentId ?? (await intentOf(payment)).id;
  const intent = await cancelIntent(intentId);
  if (intent?.status === "succeeded") {
    await commitOrder(payment.id, now);
    return "settled";
  }
  if (intent && intent.status !== "canceled") throw new AppError("payment_pending");
  const failed = await transact({ payment: cancelPayment(payment, intentId), ...release(payment) });
  if (failed.has("payment")) return "changed";
  if (failed.size > 0) throw new Error(`The hold of payment ${payment.id} is not there to release`);
  return "released";
}
