import { findPayment } from "../../data/payment.ts";
import { abandon } from "../../flows/checkout.ts";
import { commitOrder } from "../../flows/settle.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ownMark } from "../../services/stripe.ts";
import { verifyEvent } from "../../services/stripe-events.ts";

type Metadata = Record<string, string> | null | undefined;

/** Other shops and stages may share the Stripe account: their payments are none of ours. */
function paymentIdIn(metadata: Metadata): string | undefined {
  const { app, stage } = ownMark();
  return metadata?.app === app && metadata.stage === stage ? metadata.paymentId : undefined;
}

/**
 * An event is only a hint to look: what counts is what Stripe answers when asked. 200 when the outcome
 * is settled or there is nothing to do; a failure is answered 503, and Stripe asks again for 3 days.
 */
async function settleFor(paymentId: string, type: string, now: Date): Promise<void> {
  const { kind } = await commitOrder(paymentId, now);
  if (kind !== "unpaid" || type !== "payment_intent.canceled") return;
  const payment = await findPayment(paymentId);
  if (payment?.state === "OPEN") await abandon(payment, now);
}

export const handler = endpoint("payments/webhook", async (_, { bytes, headers, now }) => {
  const event = await verifyEvent(bytes(), headers["stripe-signature"]);
  if (event.type.startsWith("payment_intent.")) {
    const { object } = event.data;
    const paymentId = paymentIdIn("metadata" in object ? object.metadata : undefined);
    if (paymentId) await settleFor(paymentId, event.type, now);
  }
  return { success: true };
});
