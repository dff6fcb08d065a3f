import type Stripe from "stripe";
import { checkAmount, checkCurrency } from "./amounts.ts";
import type { Call } from "./call.ts";
import { confirmIntent } from "./confirm.ts";
import { invalidRequest, unexpectedState } from "./errors.ts";
import { publish } from "./events.ts";
import { nowSeconds } from "./ids.ts";
import { type Intent, intentOf, newIntent } from "./intent-object.ts";
import { createParams, updateParams } from "./known-params.ts";
import type { Params } from "./params.ts";
import { addressOf, methodIn } from "./payment-methods.ts";

const integerOf = (params: Params, name: string): number =>
  params.integer(name) ?? Number(params.required(name));

function automaticMethods(params: Params): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const given = params.child("automatic_payment_methods");
  if (given === undefined)
    return allowedTypes(params) === null ? { allow_redirects: "always", enabled: true } : null;
  if (!given.flag("enabled")) return null;
  return { allow_redirects: given.oneOf("allow_redirects", ["always", "never"]) ?? "always", enabled: true };
}

/** Cards and UPI are simulated. */
function allowedTypes(params: Params): string[] | null {
  const names = ["allowed_payment_method_types", "payment_method_types"];
  const name = names.find((each) => params.has(each));
  if (name === undefined) return null;
  const types = params.list(name);
  if (types.length > 0 && types.every((type) => type === "card" || type === "upi")) return types;
  const message = `The payment method type "${types[0] ?? ""}" is invalid. Please ensure the provided type is activated in your dashboard (https://dashboard.stripe.com/account/payments/settings) and your account is enabled for any preview features that you are trying to use.`;
  throw invalidRequest(message, { code: "payment_intent_invalid_parameter", param: name });
}

function shippingOf(params: Params): Stripe.PaymentIntent.Shipping | null {
  const given = params.child("shipping");
  if (given === undefined) return null;
  return {
    address: addressOf(given.child("address")),
    carrier: given.text("carrier") ?? null,
    name: given.required("name"),
    phone: given.text("phone") ?? null,
    tracking_number: given.text("tracking_number") ?? null,
  };
}

/** Omitted fields are kept, empty ones cleared. */
function withDetails(params: Params, before: Intent): Intent {
  const text = (name: "description" | "receipt_email" | "statement_descriptor" | "transfer_group") =>
    params.has(name) ? params.text(name) || null : before[name];
  return {
    ...before,
    description: text("description"),
    receipt_email: text("receipt_email"),
    statement_descriptor: text("statement_descriptor"),
    transfer_group: text("transfer_group"),
    metadata: params.metadata(before.metadata),
    shipping: params.has("shipping") ? shippingOf(params) : before.shipping,
    allowed_payment_method_types: allowedTypes(params) ?? before.allowed_payment_method_types,
    payment_method_types: allowedTypes(params) ?? before.payment_method_types,
  };
}

function withMethod(call: Call, intent: Intent): Intent {
  const method = methodIn(call);
  if (method === undefined) return intent;
  return { ...intent, payment_method: method.id, status: "requires_confirmation", next_action: null };
}

function rejectManualCapture(params: Params): void {
  if (params.text("capture_method") !== "manual") return;
  throw invalidRequest("Manual capture is not part of this simulator.", { param: "capture_method" });
}

export function createIntent(call: Call): Intent {
  const { params, store } = call;
  params.rejectUnknown(createParams);
  const amount = integerOf(params, "amount");
  const currency = checkCurrency(params.required("currency"));
  rejectManualCapture(params);
  const draft = withDetails(params, newIntent(checkAmount(amount, currency), currency));
  const created = withMethod(call, { ...draft, automatic_payment_methods: automaticMethods(params) });
  store.put("payment_intent", created);
  publish(call, "payment_intent.created", created);
  return params.flag("confirm") ? confirmIntent({ ...call, id: created.id }) : created;
}

export function updateIntent(call: Call): Intent {
  const { params, store } = call;
  params.rejectUnknown(updateParams);
  const before = intentOf(call);
  const final = before.status === "succeeded" || before.status === "canceled";
  const frozen = ["amount", "currency", "payment_method", "payment_method_data"].find((name) =>
    params.has(name),
  );
  if (final && frozen !== undefined) {
    const message = `This PaymentIntent's ${frozen} could not be updated because it has a status of ${before.status}. You may only update the ${frozen} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`;
    throw unexpectedState(message, before);
  }
  rejectManualCapture(params);
  const currency = params.has("currency") ? checkCurrency(params.required("currency")) : before.currency;
  const amount = params.has("amount") ? checkAmount(integerOf(params, "amount"), currency) : before.amount;
  const after = withMethod(call, withDetails(params, { ...before, amount, currency }));
  store.put("payment_intent", after);
  return after;
}

const cancelable = [
  "requires_payment_method",
  "requires_capture",
  "requires_confirmation",
  "requires_action",
  "processing",
];
const reasons = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;

export function cancelIntent(call: Call): Intent {
  call.params.rejectUnknown(["cancellation_reason", "expand"]);
  const before = intentOf(call);
  const reason = call.params.oneOf("cancellation_reason", reasons) ?? null;
  if (!cancelable.includes(before.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(", ")}.`;
    throw unexpectedState(message, before);
  }
  const canceled: Intent = {
    ...before,
    status: "canceled",
    canceled_at: nowSeconds(),
    cancellation_reason: reason,
    next_action: null,
  };
  call.store.put("payment_intent", canceled);
  publish(call, "payment_intent.canceled", canceled);
  return canceled;
}
