import type Stripe from "stripe";
import type { Call } from "./call.ts";
import { noSuch } from "./errors.ts";
import { newClientSecret, newId, nowSeconds } from "./ids.ts";

export type Intent = Stripe.PaymentIntent;

export function newIntent(amount: number, currency: string): Intent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: newClientSecret(id),
    confirmation_method: "automatic",
    created: nowSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

export function intentOf(call: Call): Intent {
  const intent = call.store.get("payment_intent", call.id);
  if (intent === undefined) throw noSuch("payment_intent", call.id, "intent");
  return intent;
}

export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === "object" ? (reference?.id ?? null) : reference;

const publicFields = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const satisfies ReadonlyArray<keyof Intent>;

/** Fields readable with a publishable key: no metadata, no charge. */
export const publicIntent = (intent: Intent): Partial<Intent> =>
  Object.fromEntries(publicFields.map((field) => [field, intent[field]]));
