import type Stripe from "stripe";
import type { Call } from "./call.ts";
import { cardOf, type Decline, type TestCard } from "./cards.ts";
import { newCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { ApiError, invalidRequest, unexpectedState } from "./errors.ts";
import { publish } from "./events.ts";
import { type Intent, idOf, intentOf } from "./intent-object.ts";
import { methodIn } from "./payment-methods.ts";
import { showCode } from "./upi.ts";

const authenticationFailed =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

function rejectFinalStatus(intent: Intent): void {
  if (intent.status === "succeeded") {
    const message =
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.";
    throw unexpectedState(message, intent);
  }
  if (intent.status === "canceled") {
    const message =
      "You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.";
    throw unexpectedState(message, intent);
  }
}

function methodFor(call: Call, intent: Intent): Stripe.PaymentMethod {
  const given = methodIn(call);
  if (given !== undefined) return given;
  const attached = call.store.get("payment_method", idOf(intent.payment_method) ?? "");
  if (attached !== undefined) return attached;
  const message =
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
  throw unexpectedState(message, intent);
}

interface Attempt {
  intent: Intent;
  method: Stripe.PaymentMethod;
  card: TestCard;
  authenticated: boolean;
}

const testCardOf = (call: Call, method: Stripe.PaymentMethod): TestCard =>
  cardOf(call.store.get("card", method.id)?.number ?? "");

export function confirmIntent(call: Call): Intent {
  const before = intentOf(call);
  rejectFinalStatus(before);
  const method = methodFor(call, before);
  const card = testCardOf(call, method);
  const intent: Intent = {
    ...before,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
    receipt_email: call.params.text("receipt_email") || before.receipt_email,
  };
  if (method.type === "upi") return showCode(call, intent);
  const attempt: Attempt = { intent, method, card, authenticated: false };
  if (card.isAbroad) requireExportDetails(call, attempt);
  if (card.authentication === undefined) return chargeCard(call, attempt);
  if (call.params.flag("off_session") || call.params.flag("error_on_requires_action")) {
    throw failAttempt(call, attempt, offSessionDecline);
  }
  return askForAuthentication(call, intent);
}

/** Required for cards issued abroad (docs.stripe.com/india-accept-international-payments). */
function requireExportDetails(call: Call, { intent, method }: Attempt): void {
  const { description, shipping } = intent;
  const missing = !description
    ? "a description"
    : !shipping?.name || !shipping.address?.line1
      ? "a customer name and address"
      : undefined;
  if (missing === undefined) return;
  const message = `As per Indian regulations, export transactions require ${missing}. More info here: https://stripe.com/docs/india-exports`;
  const error = { type: "invalid_request_error", message, payment_method: method } as const;
  throw new ApiError(400, { ...error, payment_intent: requirePaymentMethod(call, intent, error) });
}

const offSessionDecline: Decline = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

function askForAuthentication(call: Call, before: Intent): Intent {
  const intent: Intent = {
    ...before,
    status: "requires_action",
    next_action: {
      type: "use_stripe_sdk",
      use_stripe_sdk: { type: "three_d_secure_redirect", payment_intent: before.id },
    },
  };
  call.store.put("payment_intent", intent);
  publish(call, "payment_intent.requires_action", intent);
  return intent;
}

/** Detaches the failed payment method and sets `last_payment_error`. */
function requirePaymentMethod(
  call: Call,
  before: Intent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Intent {
  const intent: Intent = {
    ...before,
    status: "requires_payment_method",
    next_action: null,
    payment_method: null,
    last_payment_error: error,
    latest_charge: error.charge ?? before.latest_charge,
  };
  call.store.put("payment_intent", intent);
  publish(call, "payment_intent.payment_failed", intent);
  return intent;
}

function failAttempt(call: Call, attempt: Attempt, decline: Decline, chargeId?: string): ApiError {
  const { code, declineCode, message } = decline;
  const { body } = new ApiError(402, {
    type: "card_error",
    code,
    message,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    ...(chargeId === undefined ? {} : { charge: chargeId }),
    payment_method: attempt.method,
  });
  const { payment_intent: _, ...detail } = body;
  const error = { ...detail, code: storedCode(code), type: "card_error" } as const;
  return new ApiError(402, { ...body, payment_intent: requirePaymentMethod(call, attempt.intent, error) });
}

const storedCodes = [
  "card_declined",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  "authentication_required",
] as const;

const storedCode = (code: string): (typeof storedCodes)[number] =>
  storedCodes.find((known) => known === code) ?? "card_declined";

function chargeCard(call: Call, attempt: Attempt): Intent {
  const { intent: before, method, card, authenticated } = attempt;
  const charge = newCharge(before, method, card, authenticated);
  call.store.put("charge", charge);
  if (card.decline !== undefined) {
    publish(call, "charge.failed", charge);
    throw failAttempt(call, attempt, card.decline, charge.id);
  }
  const intent: Intent = {
    ...before,
    status: "succeeded",
    next_action: null,
    amount_received: before.amount,
    latest_charge: charge.id,
  };
  call.store.put("payment_intent", intent);
  publish(call, "charge.succeeded", charge);
  publish(call, "payment_intent.succeeded", intent);
  if (card.dispute !== undefined) openDispute(call, charge, card.dispute);
  return intent;
}

/** `outcome` is `complete` or `fail`. */
export function authenticateIntent(call: Call): Intent {
  const intent = intentOf(call);
  const outcome = call.params.oneOf("outcome", ["complete", "fail"]);
  if (outcome === undefined) throw invalidRequest("Missing required param: outcome.", { param: "outcome" });
  if (intent.status !== "requires_action") {
    throw unexpectedState(
      `This PaymentIntent is not waiting for authentication: its status is ${intent.status}.`,
      intent,
    );
  }
  const method = call.store.get("payment_method", idOf(intent.payment_method) ?? "");
  if (method === undefined) throw unexpectedState("This PaymentIntent has no payment method.", intent);
  if (outcome === "fail") {
    const code = "payment_intent_authentication_failure";
    const { body } = invalidRequest(authenticationFailed, { code });
    const error = { ...body, code, type: "invalid_request_error", payment_method: method } as const;
    return requirePaymentMethod(call, intent, error);
  }
  return chargeAfterAuthentication(call, intent, method);
}

/** Reports declines in `last_payment_error`, not as an error. */
function chargeAfterAuthentication(call: Call, intent: Intent, method: Stripe.PaymentMethod): Intent {
  try {
    return chargeCard(call, { intent, method, card: testCardOf(call, method), authenticated: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) return intentOf(call);
    throw error;
  }
}
