import type Stripe from "stripe";
import type { TestCard } from "./cards.ts";
import { newId, nowSeconds } from "./ids.ts";
import type { Intent } from "./intent-object.ts";

function cardDetails(
  intent: Intent,
  card: Stripe.PaymentMethod.Card,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.checks?.cvc_check === "unchecked" ? "pass" : (card.checks?.cvc_check ?? null),
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: authenticated ? threeDSecure : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const threeDSecure: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: null,
  version: "2.2.0",
};

function outcomeOf({ decline }: TestCard): Stripe.Charge.Outcome {
  const blocked = decline?.declineCode === "fraudulent";
  return {
    advice_code: decline === undefined ? null : "try_again_later",
    network_advice_code: null,
    network_decline_code: null,
    network_status:
      decline === undefined ? "approved_by_network" : blocked ? "not_sent_to_network" : "declined_by_network",
    reason: decline === undefined ? null : (decline.declineCode ?? decline.code),
    risk_level: blocked ? "highest" : "normal",
    risk_score: blocked ? 96 : 12,
    seller_message: decline === undefined ? "Payment complete." : "The bank declined the payment.",
    type: decline === undefined ? "authorized" : blocked ? "blocked" : "issuer_declined",
  };
}

/** Succeeds or fails as the test card defines. */
export function newCharge(
  intent: Intent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  authenticated: boolean,
): Stripe.Charge {
  const paid = card.decline === undefined;
  const id = newId("ch");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId("txn") : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "EARSHOT",
    captured: paid,
    created: nowSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: card.decline?.code ?? null,
    failure_message: card.decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(card),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details:
      method.card === undefined
        ? { type: "upi", upi: { vpa: "asha@upi" } }
        : { type: "card", card: cardDetails(intent, method.card, authenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}
