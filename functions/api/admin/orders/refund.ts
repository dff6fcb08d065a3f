import type { Input } from "../../../../shared/contract.ts";
import { AppError, found } from "../../../../shared/core/errors.ts";
import { toPaise } from "../../../../shared/core/money.ts";
import { orderCalls } from "../../../../shared/orders/schemas.ts";
import { type Actor, auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { cancelOrder } from "../../../orders/cancel-order.ts";
import { requireUndisputed } from "../../../orders/dispute.table.ts";
import { findOrderEver } from "../../../orders/order.table.ts";
import { leftToRefund, type Order } from "../../../orders/order.ts";
import { orderOnWire } from "../../../orders/order-wire.ts";
import { refundByStaff } from "../../../orders/refund-by-staff.ts";
import { findPaid, payRefundDue } from "../../../orders/refund-payment.ts";
import type { TransactItem } from "../../../platform/expressions.ts";
import { write } from "../../../platform/table.ts";

const refundEntry = ({ id }: Order, by: Actor, paise: number, did = "Refunded"): TransactItem =>
  auditEntry(by, { kind: "order", id }, did, { paise });

const find = async (id: string): Promise<Order> => found(await findOrderEver(id), "Order");

/** Throws `not_found` (404), `invalid_status_change` (400) once shipped, `unavailable` (503). */
async function cancel(id: string, by: Actor): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const [order, payment] = await Promise.all([find(id), findPaid(id)]);
    if (order.status !== "Processing") throw new AppError("invalid_status_change");
    const audit = refundEntry(order, by, leftToRefund(order), "Order cancelled and refunded");
    if (await cancelOrder(order, { payment, now: by.now, audit })) return void (await payRefundDue(payment));
  }
  throw new AppError("unavailable");
}

/** Repeats a cancelled order's refund of all that is left. Throws `invalid` (400, "amount") for any other amount. */
async function payAgain(order: Order, amountPaise: number, by: Actor): Promise<void> {
  if (amountPaise === 0 || amountPaise !== leftToRefund(order)) throw new AppError("invalid", "amount");
  const sentPaise = await payRefundDue(await findPaid(order.id));
  if (sentPaise > 0) await write(refundEntry(order, by, sentPaise));
}

async function refund(order: Order, request: Input<"admin/orders/refund">, by: Actor): Promise<void> {
  const inPaise = (rupees: number | undefined) => (rupees === undefined ? undefined : toPaise(rupees));
  const { amount, refunded, requestKey } = request;
  const wanted = { amountPaise: inPaise(amount), seenPaise: inPaise(refunded), requestKey };
  const sentPaise = await refundByStaff(order, wanted, by);
  if (sentPaise > 0) await write(refundEntry(order, by, sentPaise));
}

async function settle(order: Order, request: Input<"admin/orders/refund">, by: Actor): Promise<void> {
  const amountPaise = request.amount === undefined ? leftToRefund(order) : toPaise(request.amount);
  if (request.cancel && amountPaise !== leftToRefund(order)) throw new AppError("invalid", "amount");
  await requireUndisputed(order.id);
  if (request.cancel) return cancel(order.id, by);
  return order.status === "Cancelled" ? payAgain(order, amountPaise, by) : refund(order, request, by);
}

export const handler = endpoint(orderCalls, "admin/orders/refund", async (request, by) => {
  await settle(await find(request.id), request, by);
  return { success: true, order: orderOnWire(await find(request.id)) };
});
