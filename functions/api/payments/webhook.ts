import type Stripe from "stripe";
import { AppError } from "../../../shared/core/errors.ts";
import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { cartKey, readCart } from "../../accounts/cart.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { abandon } from "../../orders/abandon-payment.ts";
import { commitOrder, type Known } from "../../orders/commit-order.ts";
import { recordDispute } from "../../orders/dispute.table.ts";
import { findPaid, syncRefunds } from "../../orders/refund-payment.ts";
import { findPaymentByIntent } from "../../payments/find-by-intent.ts";
import { findPayment, paymentKey, readPayment } from "../../payments/payment.table.ts";
import type { Payment } from "../../payments/payment.ts";
import { ownPaymentId } from "../../payments/stripe.ts";
import { readReport } from "../../payments/stripe-events.ts";
import { measure } from "../../platform/metrics.ts";
import { getTogether } from "../../platform/table.ts";

type Reference = string | { id: string } | null;

const paymentBehind = async (intent: Reference): Promise<Payment | undefined> =>
  intent ? findPaymentByIntent("stripe", typeof intent === "string" ? intent : intent.id) : undefined;

/** Reads the buyer's cart with the payment, since its units leave the cart with the order. */
async function readTogether(paymentId: string, userId: string | undefined): Promise<Known> {
  if (userId === undefined) return {};
  const [item, cart] = await getTogether(paymentKey(paymentId), cartKey(userId));
  const payment = item && readPayment(item);
  return payment?.userId === userId ? { payment, cart: readCart(cart) } : {};
}

async function settle(intent: Stripe.PaymentIntent, isCanceled: boolean, now: Date): Promise<void> {
  const paymentId = ownPaymentId(intent);
  if (!paymentId) return;
  const known = await readTogether(paymentId, intent.metadata.userId);
  if (known.payment?.state === "COMMITTED") return;
  const { kind } = await commitOrder(paymentId, now, known);
  if (kind !== "unpaid" || !isCanceled) return;
  const payment = await findPayment(paymentId);
  if (payment?.state === "OPEN") await abandon(payment, now);
}

/** Settles the order first, which refunds are recorded on. Throws `payment_pending` (503) so that Stripe retries. */
async function refund(intent: Reference, now: Date): Promise<void> {
  const payment = await paymentBehind(intent);
  if (!payment) return;
  await commitOrder(payment.id, now);
  const paid = await findPaid(payment.id);
  if (paid.state === "OPEN") throw new AppError("payment_pending");
  await syncRefunds(paid);
}

async function dispute(
  { id, amount, reason, status, payment_intent }: Stripe.Dispute,
  isClosed: boolean,
): Promise<void> {
  const payment = await paymentBehind(payment_intent);
  if (payment) await recordDispute(payment.id, { id, amountPaise: amount, reason, status }, isClosed);
}

/** Treats an event as a hint only: amounts and states are read from Stripe. */
async function follow(event: Stripe.Event, now: Date): Promise<void> {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return settle(event.data.object, event.type === "payment_intent.canceled", now);
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return refund(event.data.object.payment_intent, now);
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return dispute(event.data.object, event.type === "charge.dispute.closed");
  }
}

/** Counts stale and forged events apart. Throws `invalid` (400), `too_many_attempts` (429) per address. */
async function rejectReport(kind: "stale" | "foreign", address: string, now: Date): Promise<never> {
  measure({ [kind === "stale" ? "WebhookSignatureStale" : "WebhookRefused"]: 1 });
  await countAttempt([{ limit: "webhooksByAddress", of: address }], now);
  throw new AppError("invalid", "signature");
}

/** Answers any failure with 503, so that Stripe retries for three days. */
export const handler = endpoint(paymentCalls, "payments/webhook", async (_, call) => {
  const { bytes, headers, now, address } = call;
  const report = await readReport(bytes(), headers["stripe-signature"]);
  if (report.kind !== "event") return rejectReport(report.kind, address, now);
  await follow(report.event, now);
  return { success: true };
});
