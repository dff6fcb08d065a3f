import { AppError } from "../../shared/core/errors.ts";
import { cartKey, readCart } from "../accounts/cart.table.ts";
import { findPaymentByIntent } from "../payments/find-by-intent.ts";
import { findPayment, paymentKey, readPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { ProviderEvent } from "../payments/provider.ts";
import type { ProviderName } from "../payments/provider-name.ts";
import { getTogether } from "../platform/table.ts";
import { abandon } from "./abandon-payment.ts";
import { commitOrder, type Known } from "./commit-order.ts";
import { recordDispute } from "./dispute.table.ts";
import { findPaid, syncRefunds } from "./refund-payment.ts";

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
  if (known.payment?.state === "COMMITTED") return;
  const { kind } = await commitOrder(event.paymentId, now, known);
  if (kind !== "unpaid" || !event.isEnded) return;
  const payment = await findPayment(event.paymentId);
  if (payment?.state === "OPEN") await abandon(payment, now);
}

/** Settles the order first, which refunds are recorded on. Throws `payment_pending` (503) so that it is resent. */
async function refund({ id }: Payment, now: Date): Promise<void> {
  await commitOrder(id, now);
  const paid = await findPaid(id);
  if (paid.state === "OPEN") throw new AppError("payment_pending");
  await syncRefunds(paid);
}

/** Idempotent, in any order of events. Throws `payment_pending` or `unavailable` (503) so that it is resent. */
export async function actOnEvent(event: ProviderEvent, provider: ProviderName, now: Date): Promise<void> {
  if (event.about === "payment") return settle(event, now);
  const payment = await findPaymentByIntent(provider, event.intentId);
  if (!payment) return;
  if (event.about === "refund") return refund(payment, now);
  await recordDispute(payment.id, event.dispute, event.isClosed);
}
