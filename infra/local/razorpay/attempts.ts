import { badRequest } from "./errors.ts";
import { failures } from "./failures.ts";
import { orderOf, paymentOf } from "./find.ts";
import { newId, nowSeconds } from "./ids.ts";
import { authorize, fail, noError } from "./payments.ts";
import { plan } from "./planned.ts";
import type { Card, Method, Notes, Payment } from "./records.ts";
import { settingsOf } from "./settings.ts";
import type { Store } from "./store.ts";

/** A payment without an answer fails after this time. */
const answerWithinSeconds = 600;
const authorisedAfterFailureSeconds = 5;
/** ₹1,00,000, NPCI's limit for one payment to a shop. */
const maxUpiPaise = 10_000_000;

export interface Attempt {
  order: string;
  method: Method;
  flow?: "intent" | "qr" | undefined;
  bank?: string | undefined;
  card?: Omit<Card, "entity" | "id"> | undefined;
  email?: string | undefined;
  contact?: string | undefined;
  description?: string | undefined;
  notes?: Notes | undefined;
  shop?: string | undefined;
}

const byMethod = ({ method, flow, bank, card }: Attempt): Partial<Payment> => {
  if (method === "netbanking") return { bank: bank ?? "HDFC" };
  const id = newId("card");
  if (method === "card") return { card_id: id, ...(card && { card: { id, entity: "card", ...card } }) };
  const vpa = "asha@upi";
  return { vpa, upi: { payer_account_type: "bank_account", vpa, ...(flow === "intent" ? { flow } : {}) } };
};

/** Checkout begins a payment. Throws if UPI cannot take so much, the order is paid, or one of its payments waits for its capture. */
export function beginAttempt(store: Store, attempt: Attempt): Payment {
  const order = orderOf(store, attempt.order);
  if (order.status === "paid")
    throw badRequest(
      "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
    );
  if (attempt.method === "upi" && order.amount > maxUpiPaise)
    throw badRequest("Amount exceeds maximum amount allowed.");
  const others = store.newest("payment", { order_id: order.id });
  if (others.some(({ status }) => status === "authorized"))
    throw badRequest("Payment processing failed because a payment on this order is authorized already.");
  store.put("order", { ...order, status: "attempted", attempts: order.attempts + 1 });
  const payment: Payment = {
    id: newId("pay"),
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    status: "created",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    ...byMethod(attempt),
    email: attempt.email ?? "asha@example.com",
    contact: attempt.contact ?? "+919876543210",
    notes: attempt.notes ?? {},
    fee: null,
    tax: null,
    ...noError,
    acquirer_data: {},
    created_at: nowSeconds(),
    answered: false,
    shop: attempt.shop ?? "Earshot",
  };
  store.put("payment", payment);
  plan(store, { action: "time-out", about: payment.id, dueAt: Date.now() + answerWithinSeconds * 1000 });
  return payment;
}

export type Outcome = "approve" | "decline" | "funds" | "otp";

const reasons = { decline: failures.bank, funds: failures.funds, otp: failures.otp };

/** The phone or the bank answers. A code scanned in time can be approved after the payment timed out. */
export function answerAttempt(store: Store, id: string, outcome: Outcome): void {
  const payment = paymentOf(store, id);
  if (payment.answered || (payment.status !== "created" && payment.error_reason !== "payment_timed_out"))
    throw badRequest("This payment has its answer already");
  store.put("payment", { ...payment, answered: true });
  if (outcome === "approve") approve(store, payment);
  else
    fail(store, id, outcome === "decline" && payment.method === "upi" ? failures.declined : reasons[outcome]);
}

function approve(store: Store, payment: Payment): void {
  const { lateAuthorisation, failThenAuthorise, secondSuccess } = settingsOf(store);
  const seconds = lateAuthorisation ?? (failThenAuthorise ? authorisedAfterFailureSeconds : 0);
  const dueAt = Date.now() + seconds * 1000;
  if (secondSuccess !== false)
    plan(store, { action: "authorize", about: twinOf(store, payment), dueAt: dueAt + 1000 });
  if (failThenAuthorise) fail(store, payment.id, failures.bank);
  if (seconds > 0) plan(store, { action: "authorize", about: payment.id, dueAt });
  else authorize(store, payment.id);
}

/** A second attempt on the same order, made before the first succeeded. */
function twinOf(store: Store, { order_id: order, method }: Payment): string {
  const { id } = beginAttempt(store, { order, method });
  store.put("payment", { ...paymentOf(store, id), answered: true });
  return id;
}

/** The shopper closed Checkout. A UPI code that was shown can still be paid. */
export function cancelAttempt(store: Store, id: string): void {
  const payment = paymentOf(store, id);
  if (payment.method === "upi" || payment.status !== "created" || payment.answered) return;
  store.put("payment", { ...payment, answered: true });
  fail(store, id, failures.cancelled);
}
