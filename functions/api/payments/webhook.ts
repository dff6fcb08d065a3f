import type Stripe from "stripe";
import { AppError } from "../../../shared/errors.ts";
import { noteDispute } from "../../data/dispute.ts";
import { findPayment, findPaymentByIntent } from "../../data/payment.ts";
import type { Payment } from "../../domain/payment.ts";
import { abandon } from "../../flows/checkout.ts";
import { findPaid, syncRefunds } from "../../flows/refund.ts";
import { commitOrder } from "../../flows/settle.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ownMark } from "../../services/stripe.ts";
import { verifyEvent } from "../../services/stripe-events.ts";

type Reference = string | { id: string } | null;

/** Other shops and stages may share the Stripe account: their payments are none of ours. */
function paymentIdIn({ metadata }: Stripe.PaymentIntent): string | undefined {
  const { app, stage } = ownMark();
  return metadata.app === app && metadata.stage === stage ? metadata.paymentId : undefined;
}

const paymentBehind = async (intent: Reference): Promise<Payment | undefined> =>
  intent ? findPaymentByIntent(typeof intent === "string" ? intent : intent.id) : undefined;

async function settle(intent: Stripe.PaymentIntent, isCanceled: boolean, now: Date): Promise<void> {
  const paymentId = paymentIdIn(intent);
  if (!paymentId) return;
  const { kind } = await commitOrder(paymentId, now);
  if (kind !== "unpaid" || !isCanceled) return;
  const payment = await findPayment(paymentId);
  if (payment?.state === "OPEN") await abandon(payment, now);
}

/** A refund is noted on the order, so the order comes first; without one yet, Stripe has to come again. */
async function refund(intent: Reference, now: Date): Promise<void> {
  const payment = await paymentBehind(intent);
  if (!payment) return;
  await commitOrder(payment.id, now);
  const paid = await findPaid(payment.id);
  if (paid.state === "OPEN") throw new AppError("PEND");
  await syncRefunds(paid);
}

async function dispute(
  { id, amount, reason, status, payment_intent }: Stripe.Dispute,
  isClosed: boolean,
): Promise<void> {
  const payment = await paymentBehind(payment_intent);
  if (payment) await noteDispute(payment.id, { id, amountPaise: amount, reason, status }, isClosed);
}

/** An event is only a hint to look: what counts is what Stripe answers when asked. */
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

/** 200 once settled or when there is nothing to do; a failure is answered 503 and comes again for 3 days. */
export const handler = endpoint("payments/webhook", async (_, { bytes, headers, now }) => {
  const event = await verifyEvent(bytes(), headers["stripe-signature"]);
  await follow(event, now);
  return { success: true };
});
