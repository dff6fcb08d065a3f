import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../shared/core/errors.ts";
import { eachLine, holdStock } from "../catalogue/stock.table.ts";
import { takeUse } from "../coupons/coupon.table.ts";
import { usedByAccount, usedUp } from "../coupons/refusal.ts";
import { requireRoom } from "../identity/throttle.ts";
import {
  type Checkout,
  claimCheckout,
  findCheckout,
  heldSinceOf,
  openPayment,
} from "../payments/checkout.table.ts";
import { holdOf } from "../payments/hold.ts";
import type { Client } from "../payments/open-payments.table.ts";
import { saveIntent } from "../payments/payment.table.ts";
import { expiryOf, isExpired, type Payment, sharesProduct } from "../payments/payment.ts";
import { cancelIntent, type Intent, StripeBusy } from "../payments/stripe.ts";
import { newId } from "../platform/id.ts";
import { transact } from "../platform/table.ts";
import { abandon, intentOf } from "./abandon-payment.ts";
import { admit, bucketsOf } from "./admit-payment.ts";
import { requireFirstOrder } from "./coupon-limits.ts";
import { findUnseenOrders } from "./unseen-orders.ts";

type Terms = "userId" | "userName" | "guestEmail" | "gst";

/** A checkout that a client asks for. */
export interface Purchase
  extends Pick<Payment, Terms | "mode" | "amountPaise" | "lines" | "coupon" | "shippingInfo" | "cartHash"> {
  /** Why it cannot begin now, though one that has begun can go on. */
  refusal?: AppError;
}

interface Started {
  payment: Payment;
  intent: Intent;
}

/** API Gateway times out after 30 s, the function after 20. */
const timeoutMilliseconds = 15_000;
/**
 * How long others wait for a request that has stored its payment but no intent yet. Then a request with
 * the same cart joins in under the same idempotency key, and one with another cart assumes a crash.
 */
const startMilliseconds = { sameCart: 500, otherCart: 3000 } as const;

function isStarting({ state, intentId, createdAt }: Payment, isSameCart: boolean, now: Date): boolean {
  const limit = startMilliseconds[isSameCart ? "sameCart" : "otherCart"];
  return state === "OPEN" && intentId === undefined && now.getTime() - Date.parse(createdAt) < limit;
}

/**
 * Starts or continues a checkout. A user has one at a time: a request with the same cart continues with the
 * same payment and intent, one with another cart ends the old checkout first.
 *
 * Throws `already_paid` (409) when one of its products was paid and the shopper has not seen the order, the
 * purchase's own refusal, `out_of_stock` (409, the product's name), `coupon_invalid` (400, why),
 * `held_twice` (429), `too_many_attempts` (429) at a limit or while other requests of the user keep it busy for
 * 15 s, `unauthenticated` (401) when the guest has expired meanwhile, `payment_pending` (503) while Stripe
 * processes the old payment, `unavailable` (503).
 */
export async function startCheckout(purchase: Purchase, client: Client): Promise<Started> {
  const endsAt = performance.now() + timeoutMilliseconds;
  for (let round = 0; performance.now() < endsAt; round++) {
    const checkout = await tryStart(purchase, client, new Date());
    if (checkout) return checkout;
    await sleep(Math.min(50 * 1.5 ** round, 500) * (0.5 + Math.random()));
  }
  // Other requests of the same user were running all this time.
  throw new AppError("too_many_attempts");
}

/** Undefined while another request of the same user is running: try again once its outcome is known. */
async function tryStart(purchase: Purchase, client: Client, now: Date): Promise<Started | undefined> {
  try {
    const checkout = await findCheckout(purchase.userId, now);
    const current = checkout?.payment;
    const isSameCart = current?.cartHash === purchase.cartHash;
    await requireUnpaid(purchase, checkout);
    if (current && (checkout.isReplaced || isStarting(current, isSameCart, now))) return undefined;
    const resumed = current && isSameCart && !checkout.isOver ? await resume(current, now) : "over";
    if (resumed !== "over") return resumed;
    if (purchase.refusal) throw purchase.refusal;
    // Refused before the old checkout ends.
    termOf(purchase, checkout, now);
    for (const { advice, ...bucket } of bucketsOf(purchase, client)) await requireRoom(bucket, now, advice);
    const ended = current?.state === "OPEN" ? await end(current, now) : "released";
    if (ended === "changed") return undefined;
    const last = ended === "settled" ? await findCheckout(purchase.userId, now) : checkout;
    await requireUnpaid(purchase, last);
    return await begin(purchase, last, client);
  } catch (error) {
    if (error instanceof StripeBusy) return undefined;
    throw error;
  }
}

/**
 * Address, code and time do not count: whoever paid and has not seen the order would pay for it again. Throws
 * `already_paid` (409).
 */
async function requireUnpaid(purchase: Purchase, checkout: Checkout | undefined): Promise<void> {
  if (!checkout || purchase.mode === "amountOnly") return;
  const unseen = await findUnseenOrders(purchase.userId, checkout);
  if (unseen.some((order) => sharesProduct(order, purchase))) throw new AppError("already_paid");
}

/**
 * Ends the payment so that another checkout can begin; as `abandon`. "changed" also when another request is
 * ending it.
 */
async function end(payment: Payment, now: Date): ReturnType<typeof abandon> {
  const isMine = await claimCheckout(payment, new Date(now.getTime() + startMilliseconds.otherCart), now);
  return isMine ? abandon(payment, now) : "changed";
}

/**
 * Continues a checkout in progress; "over" when it has ended. Throws `already_paid` (409) when it has been
 * paid, `unavailable` (503).
 */
async function resume(payment: Payment, now: Date): Promise<Started | "over" | undefined> {
  // A bare amount may be another cart's: it counts as paid no longer than it could have been continued.
  const isBareAmount = payment.mode === "amountOnly";
  if (payment.state === "COMMITTED" && isBareAmount && !isExpired(payment, now))
    throw new AppError("already_paid");
  if (payment.state !== "OPEN") return "over";
  const intent = await intentOf(payment);
  if (intent.status === "succeeded" || intent.status === "processing") throw new AppError("already_paid");
  if (intent.status === "canceled" || isExpired(payment, now)) return "over";
  return attach(payment, intent);
}

/** Records the intent. When the payment is no longer open, cancels the intent and resolves to undefined. */
async function attach(payment: Payment, intent: Intent): Promise<Started | undefined> {
  if (await saveIntent(payment, intent.id)) return { payment, intent };
  await cancelIntent(intent.id);
  return undefined;
}

/** A bare amount holds nothing. Throws `held_twice` (429). */
const termOf = (purchase: Pick<Payment, "mode" | "lines">, replaces: Checkout | undefined, now: Date) =>
  purchase.mode === "priced"
    ? holdOf(purchase, replaces ? heldSinceOf(replaces) : {}, now)
    : { expiresAt: expiryOf("amountOnly", now), heldSince: replaces?.heldSince };

/**
 * Stores the payment together with the hold of its lines. Undefined when another request was faster. Throws
 * `out_of_stock` (409), `coupon_invalid` (400), `held_twice` or `too_many_attempts` (429), `unavailable` (503).
 */
async function begin(
  { refusal: _, ...purchase }: Purchase,
  replaces: Checkout | undefined,
  client: Client,
): Promise<Started | undefined> {
  const now = new Date();
  const { expiresAt, heldSince } = termOf(purchase, replaces, now);
  // No other payment of the user can become an order meanwhile: the transaction replaces the last one.
  if (purchase.coupon?.firstOrderOnly) await requireFirstOrder(purchase.userId, replaces);
  const payment: Payment = {
    ...purchase,
    id: newId(now),
    state: "OPEN",
    openedFrom: client.network,
    attempt: 0,
    createdAt: now.toISOString(),
    expiresAt,
  };
  const hold = payment.mode === "priced" ? eachLine(payment.lines, holdStock) : {};
  const failed: ReadonlySet<string> = await transact({
    ...openPayment(payment, replaces, heldSince),
    ...hold,
    ...takeUse(payment),
  });
  // Checked before the lines: the request that won may hold the very units that are missing here.
  if (failed.has("checkout")) return undefined;
  if (failed.has("guest")) throw new AppError("unauthenticated");
  const short = payment.lines.find(({ productId }) => failed.has(productId));
  if (short) throw new AppError("out_of_stock", short.name);
  if (failed.has("couponTotal")) throw usedUp();
  if (failed.has("couponAccount")) throw usedByAccount(payment.coupon);
  await admit(payment, client, now);
  return attach(payment, await intentOf(payment));
}
