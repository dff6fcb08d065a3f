import type { Call } from "./call.ts";
import { createOrder, fetchOrder, fetchOrderPayments, listOrders, updateOrder } from "./orders.ts";
import { capturePayment, fetchPayment, listPayments } from "./payments.ts";
import { createRefund, fetchPaymentRefund, fetchRefund, listPaymentRefunds, listRefunds } from "./refunds.ts";

export interface Operation {
  op: string;
  method: "GET" | "PATCH" | "POST";
  path: RegExp;
  run(call: Call): unknown;
}

/** `:id` stands for any id, so that one of the wrong form meets Razorpay's error. */
const at = (path: string): RegExp => new RegExp(`^/v1${path.replaceAll(":id", "([^/]+)")}/?$`);

/** Names are those of the `razorpay` package. */
export const operations: readonly Operation[] = [
  { op: "orders.create", method: "POST", path: at("/orders"), run: createOrder },
  { op: "orders.all", method: "GET", path: at("/orders"), run: listOrders },
  { op: "orders.fetch", method: "GET", path: at("/orders/:id"), run: fetchOrder },
  { op: "orders.edit", method: "PATCH", path: at("/orders/:id"), run: updateOrder },
  { op: "orders.fetchPayments", method: "GET", path: at("/orders/:id/payments"), run: fetchOrderPayments },
  { op: "payments.all", method: "GET", path: at("/payments"), run: listPayments },
  { op: "payments.fetch", method: "GET", path: at("/payments/:id"), run: fetchPayment },
  { op: "payments.capture", method: "POST", path: at("/payments/:id/capture"), run: capturePayment },
  { op: "payments.refund", method: "POST", path: at("/payments/:id/refund"), run: createRefund },
  {
    op: "payments.fetchMultipleRefund",
    method: "GET",
    path: at("/payments/:id/refunds"),
    run: listPaymentRefunds,
  },
  {
    op: "payments.fetchRefund",
    method: "GET",
    path: at("/payments/:id/refunds/:id"),
    run: fetchPaymentRefund,
  },
  { op: "refunds.all", method: "GET", path: at("/refunds"), run: listRefunds },
  { op: "refunds.fetch", method: "GET", path: at("/refunds/:id"), run: fetchRefund },
];
