import { randomInt } from "node:crypto";
import type Stripe from "stripe";
import { format } from "./amounts.ts";
import type { Call, ChangeContext } from "./call.ts";
import { cardOf } from "./cards.ts";
import { invalidRequest, noSuch } from "./errors.ts";
import { publish } from "./events.ts";
import { newId, nowSeconds } from "./ids.ts";
import { idOf } from "./intent-object.ts";

/** How long a bank takes to settle a refund. */
const bankDelayMs = 1000;

function chargeToRefund(call: Call): Stripe.Charge {
  const { params, store } = call;
  const chargeId = params.text("charge");
  if (chargeId !== undefined) {
    const charge = store.get("charge", chargeId);
    if (charge === undefined) throw noSuch("charge", chargeId, "charge");
    return charge;
  }
  const intentId = params.text("payment_intent");
  if (intentId === undefined) {
    const message =
      "One of the following params should be provided for this request: payment_intent or charge.";
    throw invalidRequest(message, { code: "parameter_missing", param: "payment_intent" });
  }
  const intent = store.get("payment_intent", intentId);
  if (intent === undefined) throw noSuch("payment_intent", intentId, "payment_intent");
  const charge = store.get("charge", idOf(intent.latest_charge) ?? "");
  if (charge !== undefined && intent.status === "succeeded") return charge;
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  throw invalidRequest(message, { param: "payment_intent" });
}

/** A chargeback leaves nothing to refund (docs.stripe.com/error-codes#charge-disputed). */
function rejectDisputed(store: Call["store"], charge: Stripe.Charge): void {
  const isOpen = store
    .all("dispute")
    .some(
      (dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable && dispute.status !== "won",
    );
  if (!isOpen) return;
  const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
  throw invalidRequest(message, { code: "charge_disputed" });
}

function amountToRefund(charge: Stripe.Charge, requested: number | undefined): number {
  const refundable = charge.amount_captured - charge.amount_refunded;
  if (!charge.captured) throw invalidRequest(`Charge ${charge.id} was not captured.`, { param: "charge" });
  if (refundable === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const amount = requested ?? refundable;
  if (amount < 1) {
    const message = "This value must be greater than or equal to 1.";
    throw invalidRequest(message, { code: "parameter_invalid_integer", param: "amount" });
  }
  if (amount > refundable) {
    const message = `Refund amount (${format(amount, charge.currency)}) is greater than unrefunded amount on charge (${format(refundable, charge.currency)})`;
    throw invalidRequest(message, { param: "amount" });
  }
  return amount;
}

export function createRefund(call: Call): Stripe.Refund {
  const { params } = call;
  params.rejectUnknown(["amount", "charge", "currency", "expand", "metadata", "payment_intent", "reason"]);
  const reason = params.oneOf("reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null;
  const charge = chargeToRefund(call);
  const refund = refundCharge(call, charge, params.integer("amount"), reason);
  const withMetadata = { ...refund, metadata: params.metadata() };
  call.store.put("refund", withMetadata);
  publish(call, "refund.created", withMetadata);
  return withMetadata;
}

export function dashboardRefund(
  call: ChangeContext,
  charge: Stripe.Charge,
  amount: number | undefined,
  reason: Stripe.Refund.Reason | null,
): Stripe.Refund {
  const refund = refundCharge(call, charge, amount, reason);
  publish(call, "refund.created", refund);
  return refund;
}

function refundCharge(
  call: ChangeContext,
  charge: Stripe.Charge,
  requested: number | undefined,
  reason: Stripe.Refund.Reason | null,
): Stripe.Refund {
  rejectDisputed(call.store, charge);
  const amount = amountToRefund(charge, requested);
  const behaviour = cardOf(call.store.get("card", charge.payment_method ?? "")?.number ?? "").refund;
  const refund: Stripe.Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { type: "refund", reference_status: "pending", reference_type: "acquirer_reference_number" },
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === "pending" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  call.store.put("refund", refund);
  const outcome = behaviour === "fails" ? "failed" : "succeeded";
  call.store.put("planned", { id: refund.id, dueAt: Date.now() + bankDelayMs, outcome });
  updateRefundedAmount(call, charge, amount);
  return refund;
}

function updateRefundedAmount(call: ChangeContext, charge: Stripe.Charge, amount: number): void {
  const total = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: total, refunded: total === charge.amount_captured };
  call.store.put("charge", after);
  if (amount > 0) {
    publish(call, "charge.refunded", after, {
      amount_refunded: charge.amount_refunded,
      refunded: charge.refunded,
    });
  }
}

export function updateRefund(call: Call): Stripe.Refund {
  call.params.rejectUnknown(["expand", "metadata"]);
  const before = refundOf(call.store, call.id);
  const after = { ...before, metadata: call.params.metadata(before.metadata ?? {}) };
  call.store.put("refund", after);
  publish(call, "refund.updated", after, { metadata: before.metadata });
  return after;
}

export function refundOf(store: Call["store"], id: string): Stripe.Refund {
  const refund = store.get("refund", id);
  if (refund === undefined) throw noSuch("refund", id, "id");
  return refund;
}

/** Networks assign the reference once the bank has the refund (docs.stripe.com/refunds#tracing). */
function taken({ destination_details: to }: Stripe.Refund): Stripe.Refund.DestinationDetails {
  const reference = String(randomInt(1e11, 1e12));
  return { type: "card", card: { type: "refund", ...to?.card, reference_status: "available", reference } };
}

/** A failed refund returns its amount to the charge. */
export function settleRefund(
  call: ChangeContext,
  id: string,
  outcome: "succeeded" | "failed",
  failureReason?: string,
): Stripe.Refund {
  const before = refundOf(call.store, id);
  if (before.status === "failed") throw invalidRequest(`Refund ${id} has already failed.`);
  const after: Stripe.Refund = {
    ...before,
    status: outcome,
    ...(outcome === "failed"
      ? {
          failure_reason: failureReason ?? "expired_or_canceled_card",
          failure_balance_transaction: newId("txn"),
        }
      : { destination_details: taken(before) }),
  };
  call.store.put("refund", after);
  call.store.remove("planned", id);
  const charge = call.store.get("charge", idOf(before.charge) ?? "");
  if (outcome === "failed" && charge !== undefined) updateRefundedAmount(call, charge, -before.amount);
  publish(call, "refund.updated", after, { status: before.status });
  publish(call, "charge.refund.updated", after, { status: before.status });
  if (outcome === "failed") publish(call, "refund.failed", after);
  return after;
}
