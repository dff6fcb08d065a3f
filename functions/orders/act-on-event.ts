import { AppError } from "../../shared/core/errors.ts";
import type { ProviderName } from "../../shared/payments/offers.ts";
import { cartKey, readCart } from "../accounts/cart.table.ts";
import { findPaymentByIntent } from "../payments/find-by-intent.ts";
import { findPayment, paymentKey, readPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { ProviderEvent } from "../payments/provider.ts";
import { getTogether } from "../platform/table.ts";
import { abandon } from "./abandon-payment.ts";
import { commitOrder, type Known } from "./commit-order.ts";
import { recordDispute } from "./dispute.table.ts";
import { isExtra, returnExtras } from "./extra-charges.ts";

type EventAbout<A extends ProviderEvent["about"]> = Extract<ProviderEvent, { about: A }>;

/** Reads the buyer's cart with the payment, since its units leave the cart with the order. */
async function readTogether({ paymentId, userId }: EventAbout<"payment">): Promise<Known> {
  if (userId === undefined) return {};
  const [item, cart] = await getTogether(paymentKey(paymentId), cartKey(userId));
  const payment = item && readPayment(item);
  return payment?.userId === userId ? { payment, cart: readCart(cart) } : {};
}

async function settle(event: EventAbout<"payment">, now: Date): Promise<void> {
  const known = await readTogether(event);
  const isOrder = known.payment?.state === "COMMITTED";
  if (isOrder && !isExtra(known.payment, event.chargeId)) return;
  const kind = isOrder ? "order" : (await commitOrder(event.paymentId, now, known)).kind;
  if (kind === "unpaid" && !event.isEnded) return;
  if (kind !== "unpaid" && event.chargeId === undefined) return;
  const payment = await findPayment(event.paymentId);
  if (payment && isExtra(payment, event.chargeId)) await returnExtras(payment);
  if (kind === "unpaid" && payment?.state === "OPEN") await abandon(payment, now);
}

/** Settles the order first, which refunds are recorded on. Throws `payment_pending` (503) so that it is resent. */
async function refund({ id }: Payment, now: Date): Promise<void> {
  await commitOrder(id, now);
  const { findPaid, syncRefunds } = await import("./refund-payment.ts");
  const paid = await findPaid(id);
  if (paid.state === "OPEN") throw new AppError("payment_pending");
  await syncRefunds(paid);
  // It may be the refund of a second charge that has failed.
  await returnExtras(paid);
}

/** Idempotent, in any order of events. Throws `payment_pending` or `unavailable` (503) so that it is resent. */
export async function actOnEvent(event: ProviderEvent, provider: ProviderName, now: Date): Promise<void> {
  if (event.about === "payment") return settle(event, now);
  const payment = await findPaymentByIntent(provider, event.intentId);
  if (!payment) return;
  if (event.about === "refund") return refund(payment, now);
  await recordDispute(payment.id, event.dispute, event.isClosed);
}
