import type Stripe from "stripe";
import { UsageError } from "./arguments.ts";

/** Must match the cases in `functions/payments/stripe-events.ts`. */
export const webhookEvents = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const;

/** Must be known to `functions/payments/razorpay-events.ts`. */
export const razorpayEvents = [
  "payment.authorized",
  "payment.captured",
  "order.paid",
  "refund.created",
  "refund.processed",
  "refund.failed",
  "payment.dispute.created",
  "payment.dispute.action_required",
  "payment.dispute.under_review",
  "payment.dispute.won",
  "payment.dispute.lost",
  "payment.dispute.closed",
] as const;

async function removeAll(
  stripe: Stripe,
  url: string,
  endpoints: readonly Stripe.WebhookEndpoint[],
): Promise<void> {
  for (const endpoint of endpoints.filter((each) => each.url === url))
    await stripe.webhookEndpoints.del(endpoint.id);
}

/** Replaces the endpoint, since Stripe shows its secret only on creation, and deletes the old one last. */
export async function renewWebhook(
  stripe: Stripe,
  url: string,
  store: (secret: string) => Promise<unknown>,
): Promise<void> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: [...webhookEvents] });
  if (!made.secret) throw new UsageError(`Stripe gave no secret for ${url}`);
  await store(made.secret);
  await removeAll(stripe, url, data);
}

export async function removeWebhook(stripe: Stripe, url: string): Promise<void> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  await removeAll(stripe, url, data);
}
