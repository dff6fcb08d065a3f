import type Stripe from "stripe";

type Known<T> = Record<keyof T, true>;

/** Typed by the package, so that an upgrade with other parameters does not compile. */
const update = {
  allowed_payment_method_types: true,
  amount: true,
  amount_details: true,
  application_fee_amount: true,
  capture_method: true,
  currency: true,
  customer: true,
  customer_account: true,
  description: true,
  excluded_payment_method_types: true,
  expand: true,
  hooks: true,
  metadata: true,
  payment_details: true,
  payment_method: true,
  payment_method_configuration: true,
  payment_method_data: true,
  payment_method_options: true,
  receipt_email: true,
  setup_future_usage: true,
  shipping: true,
  statement_descriptor: true,
  statement_descriptor_suffix: true,
  transfer_data: true,
  transfer_group: true,
} as const satisfies Known<Stripe.PaymentIntentUpdateParams>;

const create = {
  ...update,
  automatic_payment_methods: true,
  confirm: true,
  confirmation_method: true,
  confirmation_token: true,
  error_on_requires_action: true,
  mandate: true,
  mandate_data: true,
  off_session: true,
  on_behalf_of: true,
  radar_options: true,
  return_url: true,
  use_stripe_sdk: true,
} as const satisfies Known<Stripe.PaymentIntentCreateParams>;

/** `allowed_payment_method_types` in earlier API versions. */
const formerName = "payment_method_types";

export const createParams = [...Object.keys(create), formerName];
export const updateParams = [...Object.keys(update), formerName];
