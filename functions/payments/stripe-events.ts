import type Stripe from "stripe";
import * as z from "zod/mini";
import { isModestJson } from "../platform/modest-json.ts";
import { secret } from "../platform/secrets.ts";
import type { ProviderEvent, ReadReport } from "./provider.ts";
import { ownPaymentId, stripe } from "./stripe.ts";

const WebhookSecret = z.object({ secret: z.string() });
const toleranceSeconds = 300;

/** Returns the JSON in Stripe's and in compact format, which a proxy or a replay is likely to produce. */
export function respelled(bytes: Buffer): string[] {
  // Indenting deeply nested JSON takes quadratic time.
  if (!isModestJson(bytes)) return [];
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return [JSON.stringify(value, null, 2), JSON.stringify(value)];
  } catch {
    return [];
  }
}

function aboutPayment(intent: Stripe.PaymentIntent, isEnded: boolean): ProviderEvent | undefined {
  const paymentId = ownPaymentId(intent);
  return paymentId ? { about: "payment", paymentId, userId: intent.metadata.userId, isEnded } : undefined;
}

type Reference = string | { id: string } | null;

const idIn = (intent: Reference): string | undefined => (typeof intent === "string" ? intent : intent?.id);

function aboutRefund(intent: Reference): ProviderEvent | undefined {
  const intentId = idIn(intent);
  return intentId ? { about: "refund", intentId } : undefined;
}

function aboutDispute(
  { id, amount: amountPaise, reason, status, payment_intent }: Stripe.Dispute,
  isClosed: boolean,
): ProviderEvent | undefined {
  const intentId = idIn(payment_intent);
  const dispute = { id, amountPaise, reason, status };
  return intentId ? { about: "dispute", intentId, dispute, isClosed } : undefined;
}

function meaningOf(event: Stripe.Event): ProviderEvent | undefined {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return aboutPayment(event.data.object, event.type === "payment_intent.canceled");
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return aboutRefund(event.data.object.payment_intent);
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return aboutDispute(event.data.object, event.type === "charge.dispute.closed");
    default:
      return undefined;
  }
}

/** Accepts signatures up to five minutes old. */
export const readReport: ReadReport = async (bytes, signature = "") => {
  const { secret: key } = await secret("WEBHOOK_SECRET", (value) => WebhookSecret.parse(value));
  const { webhooks } = await stripe();
  const read = (body: Buffer | string, tolerance: number): Stripe.Event | undefined => {
    try {
      return webhooks.constructEvent(body, signature, key, tolerance);
    } catch {
      return undefined;
    }
  };
  const event = read(bytes, toleranceSeconds);
  if (event) return { kind: "event", event: meaningOf(event) };
  const wasOurs = [bytes, ...respelled(bytes)].some((body) => read(body, Number.MAX_SAFE_INTEGER));
  return { kind: wasOurs ? "stale" : "foreign" };
};
