import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { Call } from "./call.ts";
import { brandOf, cvcLengthOf, passesLuhn } from "./card-number.ts";
import { cardOf, cardOfMethod, type TestCard } from "./cards.ts";
import { ApiError, invalidRequest, noSuch } from "./errors.ts";
import { newId, nowSeconds } from "./ids.ts";
import type { Params } from "./params.ts";

interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | undefined;
}

const cardError = (code: string, param: string, message: string): ApiError =>
  new ApiError(402, { type: "card_error", code, param, message });

function readCard(card: Params): CardDetails {
  const number = card.required("number").replace(/[\s-]/g, "");
  const expMonth = card.integer("exp_month") ?? Number(card.required("exp_month"));
  const year = card.integer("exp_year") ?? Number(card.required("exp_year"));
  const expYear = year < 100 ? 2000 + year : year;
  const details = { number, expMonth, expYear, cvc: card.text("cvc") };
  validateCard(details, card);
  return details;
}

function validateCard({ number, expMonth, expYear, cvc }: CardDetails, card: Params): void {
  const now = new Date();
  if (!passesLuhn(number)) {
    throw cardError("incorrect_number", card.nameOf("number"), "Your card number is incorrect.");
  }
  if (expMonth < 1 || expMonth > 12) {
    throw cardError(
      "invalid_expiry_month",
      card.nameOf("exp_month"),
      "Your card's expiration month is invalid.",
    );
  }
  const year = now.getUTCFullYear();
  if (expYear < year || expYear > year + 50) {
    throw cardError(
      "invalid_expiry_year",
      card.nameOf("exp_year"),
      "Your card's expiration year is invalid.",
    );
  }
  if (expYear === year && expMonth < now.getUTCMonth() + 1) {
    throw cardError(
      "invalid_expiry_month",
      card.nameOf("exp_month"),
      "Your card's expiration month is invalid.",
    );
  }
  const length = cvcLengthOf(brandOf(number));
  if (cvc !== undefined && !(/^\d+$/.test(cvc) && (cvc.length === 3 || cvc.length === length))) {
    throw cardError("invalid_cvc", card.nameOf("cvc"), "Your card's security code is invalid.");
  }
}

/** Missing and empty fields are null. */
export function addressOf(params: Params | undefined): Stripe.Address {
  const field = (name: string) => params?.text(name) || null;
  return {
    city: field("city"),
    country: field("country"),
    line1: field("line1"),
    line2: field("line2"),
    postal_code: field("postal_code"),
    state: field("state"),
  };
}

function billingOf(params: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  return {
    address: addressOf(params?.child("address")),
    email: params?.text("email") || null,
    name: params?.text("name") || null,
    phone: params?.text("phone") || null,
    tax_id: null,
  };
}

function cardObject({ number, expMonth, expYear, cvc }: CardDetails): Stripe.PaymentMethod.Card {
  const brand = brandOf(number);
  const unchecked = cvc === undefined;
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: unchecked ? null : cardOf(number).decline?.code === "incorrect_cvc" ? "fail" : "unchecked",
    },
    country: cardOf(number).country ?? "US",
    display_brand: brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: createHash("sha256").update(number).digest("hex").slice(0, 16),
    funding: "credit",
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function newMethod(details: CardDetails, billing: Stripe.PaymentMethod.BillingDetails): Stripe.PaymentMethod {
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billing,
    card: cardObject(details),
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

function saveMethod(call: Call, method: Stripe.PaymentMethod, number: string): Stripe.PaymentMethod {
  call.store.put("payment_method", method);
  call.store.put("card", { id: method.id, number });
  return method;
}

function upiMethod(call: Call, data: Params): Stripe.PaymentMethod {
  const { card: _, ...method } = demoMethod(cardOf(""), nowSeconds());
  const billing_details = billingOf(data.child("billing_details"));
  const upi: Stripe.PaymentMethod = { ...method, type: "upi", upi: { vpa: null }, billing_details };
  call.store.put("payment_method", upi);
  return upi;
}

function methodFromData(call: Call, data: Params): Stripe.PaymentMethod {
  const type = data.required("type");
  if (type === "upi") return upiMethod(call, data);
  if (type !== "card") {
    throw invalidRequest("Only payment methods of type card and upi are accepted here.", {
      param: data.nameOf("type"),
    });
  }
  const card = data.child("card");
  if (card === undefined) data.required("card");
  const details = readCard(card ?? data);
  return saveMethod(call, newMethod(details, billingOf(data.child("billing_details"))), details.number);
}

export const createPaymentMethod = (call: Call): Stripe.PaymentMethod => methodFromData(call, call.params);

export function retrievePaymentMethod(call: Call): Stripe.PaymentMethod {
  return call.store.get("payment_method", call.id) ?? newTestMethod(call, call.id);
}

/** Each use creates a new payment method. */
function newTestMethod(call: Call, name: string): Stripe.PaymentMethod {
  const card = cardOfMethod(name);
  if (card === undefined) throw noSuch("PaymentMethod", name, "payment_method");
  return saveMethod(call, demoMethod(card, nowSeconds()), card.number);
}

export function demoMethod({ number }: TestCard, created: number): Stripe.PaymentMethod {
  const expYear = new Date(created * 1000).getUTCFullYear() + 1;
  return { ...newMethod({ number, expMonth: 12, expYear, cvc: "123" }, billingOf(undefined)), created };
}

/** By id or as `payment_method_data`. */
export function methodIn(call: Call): Stripe.PaymentMethod | undefined {
  const data = call.params.child("payment_method_data");
  if (data !== undefined) return methodFromData(call, data);
  const id = call.params.text("payment_method");
  if (id === undefined || id === "") return undefined;
  const known = call.store.get("payment_method", id);
  if (known !== undefined) return known;
  return newTestMethod(call, id);
}
