import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../shared/core/errors.ts";
import type { buyerFields } from "../../shared/orders/buyer-fields.ts";
import { afterAttempts, isUsedUp } from "../payments/attempts.ts";
import {
  claimCheckout,
  findLastCheckout,
  heldSinceOf,
  type LastCheckout,
  lastCheckoutIn,
  openPayment,
} from "../payments/checkout.table.ts";
import { holdOf } from "../payments/hold.ts";
import type { Client } from "../payments/open-payments.table.ts";
import { expiryOf, isExpired, type Payment, sharesProduct } from "../payments/payment.ts";
import { ProviderBusy } from "../payments/provider.ts";
import { newId } from "../platform/id.ts";
import type { Item } from "../platform/schema.ts";
import { transact } from "../platform/table.ts";
import {
  attach,
  type Ended,
  endIntent,
  endPayment,
  intentOf,
  releasePayment,
  type Started,
} from "./abandon-payment.ts";
import { hold, moveHold, requireHeld, requireTerms } from "./holds.ts";
import { requirePaymentQuota, requireRate } from "./payment-quota.ts";
import { findUnseenOrders } from "./unseen-orders.ts";

type Terms = "userId" | "userName" | "guestEmail" | "gst";

export interface Purchase
  extends Pick<
    Payment,
    Terms | "provider" | "mode" | "amountPaise" | "lines" | "coupon" | "cartHash" | keyof typeof buyerFields
  > {
  /** Prevents a new checkout, but not continuing one. */
  refusal?: AppError;
}

/** API Gateway times out after 30 s, the function after 20. */
const timeoutMilliseconds = 15_000;
/** How long to wait for a request whose payment has no intent yet, before joining it or assuming a crash. */
const startMilliseconds = { sameCart: 500, otherCart: 3000 } as const;

function isStarting({ state, intentId, createdAt }: Payment, isSameCart: boolean, now: Date): boolean {
  const limit = startMilliseconds[isSameCart ? "sameCart" : "otherCart"];
  return state === "OPEN" && intentId === undefined && now.getTime() - Date.parse(createdAt) < limit;
}

/**
 * Starts or continues a checkout; `known` is its item as just read. The same cart resumes the user's one payment,
 * another cart ends it first. Throws `already_paid`, `out_of_stock`, `coupon_invalid`, `held_twice`,
 * `too_many_attempts` (also after waiting 15 s for the user's other requests), `unauthenticated`, `payment_pending`,
 * `unavailable`.
 */
export async function startCheckout(
  purchase: Purchase,
  client: Client,
  known: Item | undefined,
): Promise<Started> {
  const { userId } = purchase;
  const endsAt = performance.now() + timeoutMilliseconds;
  for (let round = 0; performance.now() < endsAt; round++) {
    const now = new Date();
    const last = round === 0 ? lastCheckoutIn(known, now) : findLastCheckout(userId, now);
    const started = await tryStart(purchase, client, await last, now);
    if (started) return started;
    await sleep(Math.min(50 * 1.5 ** round, 500) * (0.5 + Math.random()));
  }
  throw new AppError("too_many_attempts");
}

/** Returns undefined while another request of the user is running. */
async function tryStart(
  purchase: Purchase,
  client: Client,
  checkout: LastCheckout | undefined,
  now: Date,
): Promise<Started | undefined> {
  try {
    const current = checkout?.payment;
    const isSameCart = current?.cartHash === purchase.cartHash;
    await requireUnpaid(purchase, checkout);
    if (checkout?.isReplaced || (current && isStarting(current, isSameCart, now))) return undefined;
    const resumed = current && isSameCart && !checkout?.isOver ? await resume(current, now) : "over";
    if (resumed !== "over") return resumed;
    if (purchase.refusal) throw purchase.refusal;
    termOf(purchase, checkout, now);
    requireRate(checkout, now);
    const ended = current?.state === "OPEN" ? await end(current, now) : undefined;
    if (ended === "changed") return undefined;
    if (typeof ended === "object") return await succeed(ended, purchase, checkout, client);
    const last = ended === "settled" ? await findLastCheckout(purchase.userId, now) : checkout;
    await requireUnpaid(purchase, last);
    return await begin(purchase, last, client);
  } catch (error) {
    if (error instanceof ProviderBusy) return undefined;
    throw error;
  }
}

/** Ignores address, code and time, or an unseen order would be paid twice. Throws `already_paid` (409). */
async function requireUnpaid(purchase: Purchase, checkout: LastCheckout | undefined): Promise<void> {
  if (!checkout || purchase.mode === "amountOnly") return;
  const unseen = await findUnseenOrders(purchase.userId, checkout);
  if (unseen.some((order) => sharesProduct(order, purchase))) throw new AppError("already_paid");
}

interface EndedPayment extends Ended {
  payment: Payment;
}

/** "changed" also while another request is ending it. */
async function end(payment: Payment, now: Date): Promise<EndedPayment | "settled" | "changed"> {
  const isMine = await claimCheckout(payment, new Date(now.getTime() + startMilliseconds.otherCart), now);
  if (!isMine) return "changed";
  const ended = await endIntent(payment, now);
  return ended === "settled" ? ended : { payment, ...ended };
}

/** A transaction takes 100 writes, of which ten are not lines. */
const maxMoved = 90;

const fitsOneTransaction = (from: Pick<Payment, "lines">, to: Pick<Payment, "lines">): boolean =>
  new Set([...from.lines, ...to.lines].map(({ productId }) => productId)).size <= maxMoved;

/** Begins the payment that takes over the ended one's hold, which is released if that fails. */
async function succeed(
  ended: EndedPayment,
  purchase: Purchase,
  replaces: LastCheckout | undefined,
  client: Client,
): Promise<Started | undefined> {
  try {
    if (fitsOneTransaction(ended.payment, purchase)) return await begin(purchase, replaces, client, ended);
    const isMine = (await releasePayment(ended.payment, ended, new Date())) === "released";
    return isMine ? await begin(purchase, replaces, client) : undefined;
  } catch (error) {
    await releasePayment(ended.payment, ended, new Date());
    throw error;
  }
}

/** Returns "over" if the checkout has ended. Throws `already_paid` (409), `too_many_attempts` (429), `unavailable` (503). */
async function resume(payment: Payment, now: Date): Promise<Started | "over" | undefined> {
  // A bare amount may be another cart's, so it counts as paid only while it could be continued.
  const isBareAmount = payment.mode === "amountOnly";
  if (payment.state === "COMMITTED" && isBareAmount && !isExpired(payment, now))
    throw new AppError("already_paid");
  if (payment.state !== "OPEN") return "over";
  const intent = await intentOf(payment);
  if (intent.state === "paid" || intent.state === "processing") throw new AppError("already_paid");
  if (isExpired(payment, now)) return "over";
  if (isUsedUp(intent)) throw afterAttempts(new Date(payment.expiresAt));
  if (intent.state === "ended") return "over";
  return attach(payment, intent);
}

/** A bare amount holds nothing. Throws `held_twice` (429). */
const termOf = (purchase: Pick<Payment, "mode" | "lines">, replaces: LastCheckout | undefined, now: Date) =>
  purchase.mode === "priced"
    ? holdOf(purchase, heldSinceOf(replaces), now)
    : { expiresAt: expiryOf("amountOnly", now), heldSince: undefined };

/** Returns undefined if another request was faster. Throws like `startCheckout`. */
async function begin(
  { refusal: _, ...purchase }: Purchase,
  replaces: LastCheckout | undefined,
  client: Client,
  ended?: EndedPayment,
): Promise<Started | undefined> {
  const now = new Date();
  const { expiresAt, heldSince } = termOf(purchase, replaces, now);
  // The transaction replaces the last payment, so no other one can become an order meanwhile.
  await requireTerms(purchase, replaces);
  const payment: Payment = {
    ...purchase,
    id: newId(now),
    state: "OPEN",
    openedFrom: client.network,
    attempt: 0,
    createdAt: now.toISOString(),
    expiresAt,
  };
  const failed: ReadonlySet<string> = await transact({
    ...openPayment(payment, replaces, heldSince),
    ...(ended
      ? { ...(await endPayment(ended.payment, ended, now)), ...moveHold(ended.payment, payment) }
      : hold(payment)),
  });
  // Checked before the lines: the winning request may hold the very units that are missing here.
  if (failed.has("checkout") || failed.has("ended")) return undefined;
  if (failed.has("guest")) throw new AppError("unauthenticated");
  requireHeld(payment, failed);
  const { measure } = await import("../platform/metrics.ts");
  measure({ PaymentsStarted: 1 });
  await requirePaymentQuota(payment, client, now);
  return attach(payment, await intentOf(payment, false));
}
