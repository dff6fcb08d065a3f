import type { Call } from "./call.ts";
import { badRequest, invalidInput, noSuchId } from "./errors.ts";
import { publish } from "./events.ts";
import { paymentOf, refundOf } from "./find.ts";
import { newDigits, newId, nowSeconds } from "./ids.ts";
import { pageFields, pageOf } from "./params.ts";
import { plan, unplan } from "./planned.ts";
import type { Payment, Refund } from "./records.ts";
import { settingsOf } from "./settings.ts";
import type { Store } from "./store.ts";
import { collection, refundView } from "./views.ts";

const sixMonths = 183 * 86_400;
const failsAfterMs = 1000;
/** The bank's reference of a refund comes a day later. */
const numberedAfterMs = 86_400_000;

/** The payment after its refunded amount changed. */
function withRefunded(payment: Payment, amount: number): Payment {
  const isFull = amount === payment.amount;
  return {
    ...payment,
    amount_refunded: amount,
    refund_status: amount === 0 ? null : isFull ? "full" : "partial",
    status: isFull ? "refunded" : payment.captured ? "captured" : payment.status,
  };
}

type Draft = Pick<Refund, "amount" | "notes" | "receipt" | "speed_requested">;

function makeRefund(store: Store, before: Payment, draft: Draft, status: Refund["status"]): Refund {
  const refund: Refund = {
    id: newId("rfnd"),
    entity: "refund",
    currency: before.currency,
    payment_id: before.id,
    ...draft,
    acquirer_data: { arn: null },
    created_at: nowSeconds(),
    batch_id: null,
    status,
    speed_processed: "normal",
  };
  const payment = withRefunded(before, before.amount_refunded + refund.amount);
  store.put("refund", refund);
  store.put("payment", payment);
  publish(store, "refund.created", { refund, payment });
  if (status === "processed") {
    publish(store, "refund.processed", { refund, payment });
    plan(store, { action: "number-refund", about: refund.id, dueAt: Date.now() + numberedAfterMs });
  }
  return refund;
}

/** Razorpay's own refund of money that was never captured. */
export function returnMoney(store: Store, paymentId: string): void {
  const payment = paymentOf(store, paymentId);
  if (payment.status !== "authorized") return;
  const draft = { amount: payment.amount, notes: {}, receipt: null, speed_requested: "normal" } as const;
  makeRefund(store, payment, draft, "processed");
}

function speedOf({ params }: Call): Refund["speed_requested"] {
  const speed = params.text("speed", 20) ?? "normal";
  if (speed !== "normal" && speed !== "optimum")
    throw invalidInput("The selected speed is invalid.", "speed");
  return speed;
}

export function createRefund(call: Call): unknown {
  const { store, params, ids } = call;
  params.rejectUnknown(["amount", "speed", "notes", "receipt"]);
  const payment = paymentOf(store, ids[0]);
  const left = payment.amount - payment.amount_refunded;
  if (payment.status === "refunded") throw badRequest("The payment has been fully refunded already");
  if (payment.status !== "captured")
    throw badRequest("The payment status should be captured for action to be taken");
  const amount = params.amount() ?? left;
  if (amount > left) throw badRequest("The refund amount provided is greater than amount captured");
  const { refunds } = settingsOf(store);
  if (refunds === "refused")
    throw badRequest("Your account does not have enough balance to carry out the refund operation.");
  const isTooOld = payment.created_at < nowSeconds() - sixMonths;
  const willFail = refunds === "failed" || isTooOld;
  const refund = makeRefund(
    store,
    payment,
    {
      amount,
      notes: params.notes(),
      receipt: params.text("receipt", 40) ?? null,
      speed_requested: speedOf(call),
    },
    willFail || refunds === "pending" ? "pending" : "processed",
  );
  if (willFail) plan(store, { action: "fail-refund", about: refund.id, dueAt: Date.now() + failsAfterMs });
  return refundView(refund);
}

/** Ends a pending refund, or fails one that the bank sent back. */
export function settleRefund(store: Store, id: string, outcome: "failed" | "processed"): unknown {
  const before = refundOf(store, id);
  if (before.status === outcome || before.status === "failed")
    throw badRequest(`The refund is ${before.status} already`);
  unplan(store, "fail-refund", id);
  unplan(store, "number-refund", id);
  const refund: Refund =
    outcome === "processed"
      ? { ...before, status: outcome, acquirer_data: { arn: newDigits(14) } }
      : { ...before, status: outcome };
  const paid = paymentOf(store, refund.payment_id);
  const payment = outcome === "failed" ? withRefunded(paid, paid.amount_refunded - refund.amount) : paid;
  store.put("refund", refund);
  store.put("payment", payment);
  publish(store, `refund.${outcome}`, { refund, payment });
  return refundView(refund);
}

export function numberRefund(store: Store, id: string): void {
  store.put("refund", { ...refundOf(store, id), acquirer_data: { arn: newDigits(14) } });
}

export const fetchRefund = ({ store, ids }: Call): unknown => refundView(refundOf(store, ids[0]));

export function fetchPaymentRefund({ store, ids }: Call): unknown {
  const refund = refundOf(store, ids[1]);
  if (refund.payment_id !== paymentOf(store, ids[0]).id) throw noSuchId();
  return refundView(refund);
}

export function listRefunds({ store, params }: Call): unknown {
  params.rejectUnknown(pageFields);
  return collection(store.newest("refund", pageOf(params)).map(refundView));
}

export function listPaymentRefunds({ store, params, ids }: Call): unknown {
  params.rejectUnknown(pageFields);
  const { id } = paymentOf(store, ids[0]);
  return collection(store.newest("refund", { ...pageOf(params), payment_id: id }).map(refundView));
}
