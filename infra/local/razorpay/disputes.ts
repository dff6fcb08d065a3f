import { badRequest } from "./errors.ts";
import { publish } from "./events.ts";
import { paymentOf } from "./find.ts";
import { newId, nowSeconds } from "./ids.ts";
import type { Dispute } from "./records.ts";
import type { Store } from "./store.ts";
import { disputeView } from "./views.ts";

const respondWithinSeconds = 7 * 86_400;

/** The customer's bank disputes a captured payment. Razorpay deducts the amount once the dispute is lost. */
export function openDispute(store: Store, paymentId: string, phase: Dispute["phase"]): unknown {
  const payment = paymentOf(store, paymentId);
  if (!payment.captured) throw badRequest("Only captured payments can be disputed");
  const amount = payment.amount - payment.amount_refunded;
  const dispute: Dispute = {
    id: newId("disp"),
    entity: "dispute",
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: "goods_not_received",
    respond_by: nowSeconds() + respondWithinSeconds,
    status: "open",
    phase,
    created_at: nowSeconds(),
  };
  store.put("dispute", dispute);
  publish(store, "payment.dispute.created", { payment, dispute });
  return disputeView(dispute);
}

export function settleDispute(store: Store, id: string, outcome: "closed" | "lost" | "won"): unknown {
  const before = store.get("dispute", id);
  if (before === undefined) throw badRequest("The id provided does not exist");
  const dispute: Dispute = {
    ...before,
    status: outcome,
    amount_deducted: outcome === "lost" ? before.amount : 0,
  };
  store.put("dispute", dispute);
  publish(store, `payment.dispute.${outcome}`, { payment: paymentOf(store, before.payment_id), dispute });
  return disputeView(dispute);
}
