import { AppError } from "../../shared/core/errors.ts";
import { cancelPayment, saveIntent } from "../payments/payment.table.ts";
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

/** Without an id if its provider never knew it. */
export interface Ended {
  intentId: string | undefined;
}

export interface Started {
  payment: Payment;
  intent: Intent;
}

/** Ends the intent and returns undefined if the payment is no longer open. */
export async function attach(payment: Payment, intent: Intent): Promise<Started | undefined> {
  if (await saveIntent(payment, intent.id)) return { payment, intent };
  await providerOf(payment).end(intent.id);
  return undefined;
}

/**
 * Ends the intent at its provider, which also finds one that isn't recorded yet, and returns its id. Settles the payment
 * if it was paid after all. Throws `payment_pending` (503) if the provider can't tell, and `unavailable` (503), as
 * ProviderBusy while another call uses it.
 */
export async function endIntent(payment: Payment, now: Date): Promise<Ended | "settled"> {
  if (payment.unstarted) return { intentId: undefined };
  const intentId = payment.intentId ?? (await intentOf(payment)).id;
  const intent = await providerOf(payment).end(intentId);
  if (intent?.state === "paid") {
    // Rare, so that a checkout starts without it.
    const { commitOrder } = await import("./commit-order.ts");
    await commitOrder(payment.id, now);
    return "settled";
  }
  if (intent && intent.state !== "ended") throw new AppError("payment_pending");
  return { intentId };
}

/** Cancels a payment whose intent has ended. Late money is watched for where the provider can't end intents. */
export async function endPayment(payment: Payment, { intentId }: Ended, now: Date) {
  const isWatched = intentId !== undefined && !providerOf(payment).endsForGood;
  const watches = isWatched ? await import("../payments/watch.table.ts") : undefined;
  return {
    ended: cancelPayment(payment, intentId, isWatched),
    watch: watches?.beginWatch(payment.id, now),
  };
}

export async function releasePayment(
  payment: Payment,
  ended: Ended,
  now: Date,
): Promise<"released" | "changed"> {
  const failed: ReadonlySet<string> = await transact({
    ...(await endPayment(payment, ended, now)),
    ...release(payment),
  });
  if (failed.has("ended")) return "changed";
  if (failed.size > 0) throw new Error(`The hold of payment ${payment.id} doesn't exist`);
  return "released";
}

/** Ends the intent, then releases the hold. Throws like `endIntent`. */
export async function abandon(payment: Payment, now: Date): Promise<"released" | "settled" | "changed"> {
  const ended = await endIntent(payment, now);
  return ended === "settled" ? ended : releasePayment(payment, ended, now);
}
