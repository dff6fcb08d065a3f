import type { Call } from "./call.ts";
import { badRequest, invalidInput } from "./errors.ts";
import { publish } from "./events.ts";
import { orderOf, paymentOf } from "./find.ts";
import { newDigits, newHex, nowSeconds } from "./ids.ts";
import { type Params, pageFields, pageOf } from "./params.ts";
import { plan, unplan } from "./planned.ts";
import type { Payment, PaymentError } from "./records.ts";
import { returnMoney } from "./refunds.ts";
import type { Store } from "./store.ts";
import { cardPaymentView, collection, paymentView } from "./views.ts";

export const noError: PaymentError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** What the bank knows a payment by. */
const acquirerData = ({ method }: Payment): Payment["acquirer_data"] =>
  method === "upi"
    ? { rrn: newDigits(12), upi_transaction_id: newHex(32) }
    : method === "netbanking"
      ? { bank_transaction_id: newDigits(10) }
      : { auth_code: newDigits(6), rrn: newDigits(12) };

/** The bank has reserved or debited the money, be it days after the payment failed. */
export function authorize(store: Store, id: string): void {
  const before = paymentOf(store, id);
  if (before.status !== "created" && before.status !== "failed") return;
  const payment: Payment = {
    ...before,
    ...noError,
    status: "authorized",
    answered: true,
    acquirer_data: acquirerData(before),
  };
  store.put("payment", payment);
  unplan(store, "time-out", id);
  publish(store, "payment.authorized", { payment });
  const { status, capture: rule } = orderOf(store, payment.order_id);
  const ageMinutes = (nowSeconds() - payment.created_at) / 60;
  if (status === "paid") returnUnlessHeld(store, payment);
  else if (ageMinutes < rule.automaticMinutes) capture(store, payment);
  else planReturn(store, payment);
}

function planReturn(store: Store, { id, order_id: orderId, created_at: at }: Payment): void {
  const { manualMinutes } = orderOf(store, orderId).capture;
  plan(store, { action: "return-money", about: id, dueAt: (at + manualMinutes * 60) * 1000 });
}

/** A second success is returned at once, unless a control delays that until its time is over. */
function returnUnlessHeld(store: Store, payment: Payment): void {
  if (store.get("settings", "settings")?.secondSuccess === "held") planReturn(store, payment);
  else returnMoney(store, payment.id);
}

/** 2 %, and GST of 18 % on it. */
const feeOf = (amount: number): { fee: number; tax: number } => {
  const tax = Math.round(amount * 0.02 * 0.18);
  return { fee: Math.round(amount * 0.02) + tax, tax };
};

function capture(store: Store, before: Payment): Payment {
  const payment: Payment = { ...before, status: "captured", captured: true, ...feeOf(before.amount) };
  const order = {
    ...orderOf(store, payment.order_id),
    status: "paid" as const,
    amount_paid: payment.amount,
    amount_due: 0,
  };
  store.put("payment", payment);
  store.put("order", order);
  unplan(store, "return-money", payment.id);
  publish(store, "payment.captured", { payment });
  publish(store, "order.paid", { payment, order });
  for (const other of store.newest("payment", { order_id: order.id }))
    if (other.status === "authorized") returnUnlessHeld(store, other);
  return payment;
}

/** Failure is not final: the bank may report a success later. */
export function fail(store: Store, id: string, error: PaymentError): void {
  const before = paymentOf(store, id);
  if (before.status !== "created") return;
  const payment: Payment = { ...before, ...error, status: "failed" };
  store.put("payment", payment);
  unplan(store, "time-out", id);
  publish(store, "payment.failed", { payment });
}

const viewFor = (params: Params) =>
  params.list("expand[]").includes("card") ? cardPaymentView : paymentView;

export function fetchPayment({ store, params, ids }: Call): unknown {
  params.rejectUnknown(["expand[]"]);
  return viewFor(params)(paymentOf(store, ids[0]));
}

export function listPayments({ store, params }: Call): unknown {
  params.rejectUnknown([...pageFields, "expand[]"]);
  return collection(store.newest("payment", pageOf(params)).map(viewFor(params)));
}

export function capturePayment({ store, params, ids }: Call): unknown {
  params.rejectUnknown(["amount", "currency"]);
  const payment = paymentOf(store, ids[0]);
  const amount = params.amount();
  if (amount === undefined) throw invalidInput("The amount field is required.", "amount");
  const currency = params.required("currency");
  if (payment.captured) throw badRequest("This payment has already been captured");
  if (payment.status !== "authorized")
    throw badRequest("Only payments which have been authorized and not yet captured can be captured");
  if (orderOf(store, payment.order_id).status === "paid")
    throw badRequest(
      "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
    );
  if (amount !== payment.amount || currency !== payment.currency)
    throw badRequest("Capture amount must be equal to the amount authorized");
  return paymentView(capture(store, payment));
}
