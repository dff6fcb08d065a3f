import { AppError } from "../../shared/core/errors.ts";
import { dayMs } from "../../shared/core/limits.ts";
import type { ShippingInfo } from "../../shared/delivery/shipping-info.ts";
import type { ProviderName } from "../../shared/payments/offers.ts";
import { attach, endIntent, endPayment, intentOf, type Started } from "../orders/abandon-payment.ts";
import { commitOrder } from "../orders/commit-order.ts";
import { requireTerms } from "../orders/holds.ts";
import { afterAttempts, isUsedUp } from "../payments/attempts.ts";
import { findLastCheckout } from "../payments/checkout.table.ts";
import { changePaymentAddress, createPayment, startPayment } from "../payments/payment.table.ts";
import { isExpired, type Payment } from "../payments/payment.ts";
import { ProviderBusy } from "../payments/provider.ts";
import { newId } from "../platform/id.ts";
import { rounds, transact, write } from "../platform/table.ts";
import { type OpenedLink, readLink } from "./pay-link.ts";
import { noteStart, phoneOrderSent, replacePayment } from "./phone-order.table.ts";
import { refuse } from "./phone-order.ts";

/** How long the attempts of one payment count. */
const attemptsMs = dayMs / 24;

const cancelled = "This order was cancelled. Contact us if you still want it";
const expired = "The time to pay for this order has run out. Contact us for a new link";

function requireOpen({ order, payment }: OpenedLink, now: Date): void {
  if (payment.state === "CANCELED" || order.cancelledBy || isExpired(payment, now))
    throw refuse(order.cancelledBy ? cancelled : expired);
  if (payment.state !== "OPEN") throw new AppError("already_paid");
}

/** Moves hold and coupon to an unstarted payment. Throws `already_paid` (409), and what `endIntent` throws. */
async function renew(
  { order, payment }: OpenedLink,
  change: Partial<Pick<Payment, "shippingInfo">>,
  now: Date,
): Promise<void> {
  const ended = await endIntent(payment, now);
  if (ended === "settled") throw new AppError("already_paid");
  const { intentId: _, ...kept } = payment;
  const next: Payment = {
    ...kept,
    ...change,
    id: newId(now),
    unstarted: true,
    attempt: 0,
    createdAt: now.toISOString(),
  };
  const by = { user: order.by, now: new Date(order.createdAt) };
  await transact({
    ...(await endPayment(payment, ended, now)),
    next: createPayment(next),
    phoneOrder: replacePayment(order, next.id),
    audit: phoneOrderSent(by, next.id),
  });
}

async function untilDone<T>(
  opened: OpenedLink,
  attempt: (opened: OpenedLink, now: Date) => Promise<T | undefined>,
): Promise<T> {
  let current: OpenedLink | undefined = opened;
  for await (const _ of rounds()) {
    const now = new Date();
    current ??= await readLink(opened.order.id, now);
    if (!current) throw new AppError("not_found", "Payment link");
    requireOpen(current, now);
    const done = await attempt(current, now).catch((error) => {
      if (error instanceof ProviderBusy) return undefined;
      throw error;
    });
    if (done !== undefined) return done;
    current = undefined;
  }
  throw new AppError("unavailable");
}

/** The provider gets the address with the intent, so a payment that has begun is replaced. */
export const changeAddress = (opened: OpenedLink, shippingInfo: ShippingInfo): Promise<OpenedLink> =>
  untilDone(opened, async ({ order, payment }, now) => {
    if (!payment.unstarted) return void (await renew({ order, payment }, { shippingInfo }, now));
    const isChanged = await write(changePaymentAddress(payment, shippingInfo));
    return isChanged && { order, payment: { ...payment, shippingInfo } };
  });

async function begin(
  { order, payment }: OpenedLink,
  provider: ProviderName,
  now: Date,
): Promise<Started | undefined> {
  await requireTerms(payment, await findLastCheckout(payment.userId, now));
  const failed = await transact({
    payment: startPayment(payment, provider),
    phoneOrder: noteStart(order, now),
  });
  if (failed.size > 0) return undefined;
  const { unstarted: _, ...started } = { ...payment, provider };
  return attach(started, await intentOf(started, false));
}

async function resume(
  { order, payment }: OpenedLink,
  provider: ProviderName,
  now: Date,
): Promise<Started | undefined> {
  const intent = await intentOf(payment);
  if (intent.state === "paid") await commitOrder(payment.id, now);
  if (intent.state === "paid" || intent.state === "processing") throw new AppError("already_paid");
  const isSame = payment.provider === provider;
  const triedUntil = new Date(Date.parse(payment.createdAt) + attemptsMs);
  const isTried = isUsedUp(intent);
  if (isSame && isTried && now < triedUntil) throw afterAttempts(triedUntil);
  if (!isSame || isTried || intent.state === "ended") return void (await renew({ order, payment }, {}, now));
  await write(noteStart(order, now));
  return attach(payment, intent);
}

/**
 * Two people get the same intent. Throws `already_paid`, `phone_order_refused` (409), `coupon_invalid` (400),
 * `too_many_attempts` (429), `not_found` (404), `payment_pending`, `unavailable` (503).
 */
export const startByLink = (opened: OpenedLink, provider: ProviderName): Promise<Started> =>
  untilDone(opened, (current, now) =>
    current.payment.unstarted ? begin(current, provider, now) : resume(current, provider, now),
  );
