import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../shared/errors.ts";
import { eachLine, holdStock } from "../catalogue/product.table.ts";
import { requireRoom } from "../identity/throttle.ts";
import type { Client } from "../payments/open-payments.table.ts";
import { claimCheckout, findCheckout, openPayment, saveIntent } from "../payments/payment.table.ts";
import { expiryOf, isExpired, type Payment } from "../payments/payment.ts";
import { cancelIntent, type Intent, StripeBusy } from "../payments/stripe.ts";
import { newId } from "../platform/id.ts";
import { transact } from "../platform/table.ts";
import { abandon, intentOf } from "./abandon-payment.ts";
import { admit } from "./admit-payment.ts";

/** What is to be paid for, and by whom. */
export type Purchase = Pick<
  Payment,
  "userId" | "userName" | "mode" | "amountPaise" | "lines" | "shippingInfo" | "cartHash"
>;

export interface Checkout {
  payment: Payment;
  intent: Intent;
}

/** API Gateway gives up after 30 s, the function after 20. */
const patienceMilliseconds = 15_000;
/**
 * How long a request may be about to attach its intent before others act: the same cart joins in, under
 * the same idempotency key; another cart takes it that the request has died.
 */
const startMilliseconds = { sameCart: 500, otherCart: 3000 } as const;

function isStarting({ state, intentId, createdAt }: Payment, isSameCart: boolean, now: Date): boolean {
  const limit = startMilliseconds[isSameCart ? "sameCart" : "otherCart"];
  return state === "OPEN" && intentId === undefined && now.getTime() - Date.parse(createdAt) < limit;
}

/**
 * One checkout a user, whatever is asked for at the same time: the same cart goes on with the same
 * payment and intent; another cart ends the old ones first. Throws `already_paid`, `out_of_stock`,
 * `too_many_attempts`, `payment_pending`, `unavailable`.
 */
export async function startCheckout(purchase: Purchase, client: Client): Promise<Checkout> {
  const endsAt = performance.now() + patienceMilliseconds;
  for (let round = 0; performance.now() < endsAt; round++) {
    const checkout = await tryStart(purchase, client, new Date());
    if (checkout) return checkout;
    await sleep(Math.min(50 * 1.5 ** round, 500) * (0.5 + Math.random()));
  }
  // All this time other requests of the same shopper were at work.
  throw new AppError("too_many_attempts");
}

/** Undefined while another request of the same shopper is at work: its outcome is to be looked at first. */
async function tryStart(purchase: Purchase, client: Client, now: Date): Promise<Checkout | undefined> {
  try {
    const checkout = await findCheckout(purchase.userId, now);
    const current = checkout?.payment;
    const isSameCart = current?.cartHash === purchase.cartHash;
    if (current && (checkout.isReplaced || isStarting(current, isSameCart, now))) return undefined;
    const resumed = current && isSameCart ? await resume(current, now) : "over";
    if (resumed !== "over") return resumed;
    await requireRoom({ limit: "paymentsByUser", of: purchase.userId }, now);
    if (current?.state === "OPEN" && !(await end(current, now))) return undefined;
    return await begin(purchase, current?.id, client);
  } catch (error) {
    if (error instanceof StripeBusy) return undefined;
    throw error;
  }
}

/** Makes way for another checkout. False when another request is at it, or changed the payment meanwhile. */
async function end(payment: Payment, now: Date): Promise<boolean> {
  const isMine = await claimCheckout(payment, new Date(now.getTime() + startMilliseconds.otherCart), now);
  return isMine && (await abandon(payment, now)) !== "changed";
}

/** Goes on with a checkout under way, if it is not over. Throws `already_paid` when its money is here. */
async function resume(payment: Payment, now: Date): Promise<Checkout | "over" | undefined> {
  if (payment.state === "COMMITTED" && !isExpired(payment, now)) throw new AppError("already_paid");
  if (payment.state !== "OPEN") return "over";
  const intent = await intentOf(payment);
  if (intent.status === "succeeded" || intent.status === "processing") throw new AppError("already_paid");
  if (intent.status === "canceled" || isExpired(payment, now)) return "over";
  return attach(payment, intent);
}

/** Records the intent. Undefined when the payment is open no more: then the intent is cancelled. */
async function attach(payment: Payment, intent: Intent): Promise<Checkout | undefined> {
  if (await saveIntent(payment, intent.id)) return { payment, intent };
  await cancelIntent(intent.id);
  return undefined;
}

/** Stores the payment together with the hold of its lines. Undefined when another request was faster. */
async function begin(
  purchase: Purchase,
  replaces: string | undefined,
  client: Client,
): Promise<Checkout | undefined> {
  const now = new Date();
  const payment: Payment = {
    ...purchase,
    id: newId(now),
    state: "OPEN",
    openedFrom: client.network,
    attempt: 0,
    createdAt: now.toISOString(),
    expiresAt: expiryOf(purchase.mode, now),
  };
  const hold = payment.mode === "bound" ? eachLine(payment.lines, holdStock) : {};
  const failed: ReadonlySet<string> = await transact({ ...openPayment(payment, replaces), ...hold });
  // That request may also hold what is missing here, so it is looked at first.
  if (failed.has("checkout")) return undefined;
  const short = payment.lines.find(({ productId }) => failed.has(productId));
  if (short) throw new AppError("out_of_stock", short.name);
  await admit(payment, client, now);
  return attach(payment, await intentOf(payment));
}
