import Stripe from "stripe";
import { AppError } from "../../shared/core/errors.ts";
import { env } from "../platform/env.ts";
import type { Payment } from "./payment.ts";
import { stripeKeys } from "./stripe-keys.ts";

export interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  currency: string;
  amountPaise: number;
  amountReceivedPaise: number;
  clientSecret: string;
  metadata: Record<string, string>;
  charge?: { paidAt: Date; refundedPaise: number } | undefined;
}

let client: Promise<Stripe> | undefined;

async function connect(): Promise<Stripe> {
  const { secretKey } = await stripeKeys();
  const { hostname, port, protocol } = new URL(env("STRIPE_API_URL"));
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === "https:" ? 443 : 80),
    protocol: protocol === "https:" ? "https" : "http",
    // API Gateway times out after 30 s, which must fit two attempts and our own work.
    timeout: 5000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

export async function stripe(): Promise<Stripe> {
  client ??= connect();
  try {
    return await client;
  } catch (error) {
    client = undefined;
    throw error;
  }
}

/** Marks this shop and stage, since others may share the Stripe account. */
export const ownMark = (): { app: string; stage: string } => ({ app: "earshot", stage: env("STAGE") });

/** Undefined for payments of other shops or stages. */
export function ownPaymentId({ metadata }: Pick<Stripe.PaymentIntent, "metadata">): string | undefined {
  const { app, stage } = ownMark();
  return metadata.app === app && metadata.stage === stage ? metadata.paymentId : undefined;
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Intent["charge"] {
  if (charge === null || typeof charge === "string") return undefined;
  return { paidAt: new Date(charge.created * 1000), refundedPaise: charge.amount_refunded };
}

export const readIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: intent.status,
  currency: intent.currency,
  amountPaise: intent.amount,
  amountReceivedPaise: intent.amount_received,
  clientSecret: intent.client_secret ?? "",
  metadata: intent.metadata,
  charge: chargeOf(intent),
});

/** Stripe would replay the failure under the idempotency key, so the next attempt needs a new key. */
export class StoredFailure extends AppError {}

/** Another call is using the same object or idempotency key (409). */
export class StripeBusy extends AppError {}

/** True if Stripe would reject every retry. */
export const isPermanentRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.statusCode === 400 || error.statusCode === 404);

const isBusy = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Rejections before the request ran, which Stripe does not store (docs.stripe.com/api/idempotent_requests). */
const unstoredStatuses: readonly number[] = [401, 404, 409, 429];

/** True if Stripe would replay this failure to the same idempotency key. */
export const isStored = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  !unstoredStatuses.includes(error.statusCode);

const maxNames = 400;

/** Stripe requires both for cards issued abroad (docs.stripe.com/india-accept-international-payments). */
function goodsOf({ id, lines, shippingInfo }: Pick<Payment, "id" | "lines" | "shippingInfo">) {
  const names = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
  const description = `Order ${id}${names && `: ${[...names].slice(0, maxNames).join("")}`}`;
  if (!shippingInfo) return { description };
  const { fullName, phoneNumber, address, city, state, postalCode } = shippingInfo;
  const to = { line1: address, city, state, postal_code: postalCode, country: "IN" };
  return { description, shipping: { name: fullName, phone: phoneNumber, address: to } };
}

/** Idempotent per payment and attempt. Throws `unavailable` (503), as StoredFailure or StripeBusy if known. */
export async function createIntent(
  payment: Pick<Payment, "id" | "attempt" | "userId" | "amountPaise" | "lines" | "shippingInfo">,
): Promise<Intent> {
  try {
    const api = await stripe();
    const intent = await api.paymentIntents.create(
      {
        amount: payment.amountPaise,
        currency: "inr",
        allowed_payment_method_types: ["card"],
        metadata: { ...ownMark(), paymentId: payment.id, userId: payment.userId },
        ...goodsOf(payment),
      },
      { idempotencyKey: `pi-${payment.id}-${payment.attempt}` },
    );
    return readIntent(intent);
  } catch (cause) {
    if (isBusy(cause)) throw new StripeBusy("unavailable");
    if (isStored(cause)) throw Object.assign(new StoredFailure("unavailable"), { cause });
    throw Object.assign(new AppError("unavailable"), { cause });
  }
}

/** Includes the charge. Undefined if there is no such intent. Throws Stripe's error. */
export async function retrieveIntent(id: string): Promise<Intent | undefined> {
  try {
    const api = await stripe();
    return readIntent(await api.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
      return undefined;
    throw error;
  }
}

/** Returns the intent after the attempt, or undefined if there is none. Throws StripeBusy (503) or Stripe's error. */
export async function cancelIntent(id: string): Promise<Intent | undefined> {
  try {
    return readIntent(await (await stripe()).paymentIntents.cancel(id));
  } catch (error) {
    if (isBusy(error)) throw new StripeBusy("unavailable");
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieveIntent(id);
    throw error;
  }
}
