import Stripe from "stripe";
import { AppError } from "../../shared/core/errors.ts";
import type { PaidBy } from "../../shared/orders/paid-by.ts";
import { type MethodName, offersOf } from "../../shared/payments/offers.ts";
import { env } from "../platform/env.ts";
import { payments } from "../platform/settings.ts";
import { isMarked, ownMark } from "./own-mark.ts";
import { type Billed, type Intent, ProviderBusy, StoredFailure } from "./provider.ts";
import { stripeKeys } from "./stripe-keys.ts";

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

type Marked = Pick<Stripe.PaymentIntent, "metadata">;

export const isOwn = ({ metadata }: Marked): boolean => isMarked(metadata);

export const ownPaymentId = (intent: Marked): string | undefined =>
  isOwn(intent) ? intent.metadata.paymentId : undefined;

const states: Partial<Record<Stripe.PaymentIntent.Status, Intent["state"]>> = {
  processing: "processing",
  succeeded: "paid",
  canceled: "ended",
};

function paidByOf({ payment_method_details: details }: Stripe.Charge): PaidBy | undefined {
  if (!details) return undefined;
  const { type: kind, card } = details;
  return { kind, ...(card?.brand && { brand: card.brand }), ...(card?.last4 && { last4: card.last4 }) };
}

function paidOf({ status, amount_received, latest_charge: charge }: Stripe.PaymentIntent): Intent["paid"] {
  if (status !== "succeeded" || charge === null || typeof charge === "string") return undefined;
  return {
    paise: amount_received,
    refundedPaise: charge.amount_refunded,
    at: new Date(charge.created * 1000),
    paidBy: paidByOf(charge),
  };
}

function declineOf({ status, last_payment_error: error }: Stripe.PaymentIntent) {
  const declineReason = status === "requires_payment_method" && error?.message;
  return declineReason ? { declineReason } : {};
}

/** Needs the charge to tell what was paid. */
export const readIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  paymentId: ownPaymentId(intent),
  userId: intent.metadata.userId,
  state: states[intent.status] ?? "open",
  currency: intent.currency,
  paid: paidOf(intent),
  browser: { clientSecret: intent.client_secret ?? "" },
  ...declineOf(intent),
});

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
function goodsOf({ id, lines, shippingInfo }: Billed) {
  const names = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
  const description = `Order ${id}${names && `: ${[...names].slice(0, maxNames).join("")}`}`;
  if (!shippingInfo) return { description };
  const { fullName, phoneNumber, address, city, state, postalCode } = shippingInfo;
  const to = { line1: address, city, state, postal_code: postalCode, country: "IN" };
  return { description, shipping: { name: fullName, phone: phoneNumber, address: to } };
}

function methodsFor(amountPaise: number): MethodName[] {
  const own = offersOf(payments(), amountPaise).filter(({ provider }) => provider === "stripe");
  return own.length > 0 ? own.map(({ method }) => method) : ["card"];
}

export async function createIntent(payment: Billed): Promise<Intent> {
  try {
    const api = await stripe();
    const intent = await api.paymentIntents.create(
      {
        amount: payment.amountPaise,
        currency: "inr",
        allowed_payment_method_types: methodsFor(payment.amountPaise),
        metadata: { ...ownMark(), paymentId: payment.id, userId: payment.userId },
        ...goodsOf(payment),
      },
      { idempotencyKey: `pi-${payment.id}-${payment.attempt}` },
    );
    return readIntent(intent);
  } catch (cause) {
    if (isBusy(cause)) throw new ProviderBusy("unavailable");
    if (isStored(cause)) throw Object.assign(new StoredFailure("unavailable"), { cause });
    throw Object.assign(new AppError("unavailable"), { cause });
  }
}

const maxCounted = 10;

/** Each attempt that reached a bank left a charge. Most intents have one at most, which needs no list. */
async function attemptsOf({ id, latest_charge: last }: Stripe.PaymentIntent): Promise<number> {
  if (last === null || typeof last === "string") return 0;
  if (last.status !== "failed") return 1;
  const api = await stripe();
  const counted = api.charges.list({ payment_intent: id, limit: maxCounted });
  return counted.then(
    ({ data }) => data.length,
    () => 1,
  );
}

export async function retrieveIntent(id: string): Promise<Intent | undefined> {
  try {
    const api = await stripe();
    const intent = await api.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    return { ...readIntent(intent), attempts: await attemptsOf(intent) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
      return undefined;
    throw error;
  }
}

export async function cancelIntent(id: string): Promise<Intent | undefined> {
  try {
    return readIntent(await (await stripe()).paymentIntents.cancel(id));
  } catch (error) {
    if (isBusy(error)) throw new ProviderBusy("unavailable");
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieveIntent(id);
    throw error;
  }
}
