import { AppError } from "../../shared/core/errors.ts";
import { cancelPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import { type Intent, StoredFailure } from "../payments/provider.ts";
import { providerOf } from "../payments/providers.ts";
import { raiseAttempt } from "../payments/refund-due.table.ts";
import { transact } from "../platform/table.ts";
import { release } from "./holds.ts";

/**
 * Creates the intent on the first call, or finds it in a repeated one. Throws `unavailable` (503), as ProviderBusy while
 * another call uses it.
 */
export async function intentOf(payment: Payment, isRepeat = true): Promise<Intent> {
  const provider = providerOf(payment);
  try {
    const intent = payment.intentId
      ? await provider.read(payment.intentId)
      : await provider.begin(payment, isRepeat);
    if (!intent) throw new AppError("unavailable");
    return intent;
  } catch (error) {
    if (error instanceof StoredFailure) await raiseAttempt(payment);
    throw error instanceof AppError ? error : Object.assign(new AppError("unavailable"), { cause: error });
  }
}

/**
 * Ends the intent at its provider, which also finds one that isn't recorded yet, and then releases the hold. Where the
 * provider can't end it, late money is watched for. Settles the payment if it was paid after all. Returns "changed" if
 * another request was faster. Throws `payment_pending` (503) if the provider can't tell, and `unavailable` (503), as
 * ProviderBusy while another call uses it.
 */
export async function abandon(payment: Payment, now: Date): Promise<"released" | "settled" | "changed"> {
  const intentId = payment.intentId ?? (await intentOf(payment)).id;
  const provider = providerOf(payment);
  const intent = await provider.end(intentId);
  if (intent?.state === "paid") {
    // Rare, so that a checkout starts without it.
    const { commitOrder } = await import("./commit-order.ts");
    await commitOrder(payment.id, now);
    return "settled";
  }
  if (intent && intent.state !== "ended") throw new AppError("payment_pending");
  const isWatched = !provider.endsForGood;
  const watches = isWatched ? await import("../payments/watch.table.ts") : undefined;
  const failed = await transact({
    payment: cancelPayment(payment, intentId, isWatched),
    watch: watches?.beginWatch(payment.id, now),
    ...release(payment),
  });
  if (failed.has("payment")) return "changed";
  if (failed.size > 0) throw new Error(`The hold of payment ${payment.id} doesn't exist`);
  return "released";
}
