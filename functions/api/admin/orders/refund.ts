import type { Input } from "../../../../shared/contract.ts";
import { AppError, found } from "../../../../shared/core/errors.ts";
import { toPaise } from "../../../../shared/core/money.ts";
import { staffOrderCalls } from "../../../../shared/orders/schemas.ts";
import { type Actor, auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { requireConfirmedRefund } from "../../../identity/second-factor.ts";
import { cancelOrder } from "../../../orders/cancel-order.ts";
import { requireUndisputed } from "../../../orders/dispute.table.ts";
import { findOrderEver } from "../../../orders/order.table.ts";
import { leftToRefund, type Order } from "../../../orders/order.ts";
import { orderOnWire } from "../../../orders/order-wire.ts";
import { refundByStaff, type Staff } from "../../../orders/refund-by-staff.ts";
import { findPaid, payRefundDue } from "../../../orders/refund-payment.ts";
import type { TransactItem } from "../../../platform/expressions.ts";
import { write } from "../../../platform/table.ts";

type Request = Input<"admin/orders/refund">;

interface Decided {
  paise: number;
  reason: string | undefined;
}

const refundEntry = ({ id }: Order, by: Actor, decided: Decided, did = "Refunded"): TransactItem =>
  auditEntry(by, { kind: "order", id }, did, { ...decided });

const find = async (id: string): Promise<Order> => found(await findOrderEver(id), "Order");

/** Throws `not_found` (404), `invalid_status_change` (400) once shipped, `unavailable` (503). */
async function cancel({ id, reason }: Request, by: Actor): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const [order, payment] = await Promise.all([find(id), findPaid(id)]);
    if (order.status !== "Processing") throw new AppError("invalid_status_change");
    const decided = { paise: leftToRefund(order), reason };
    const audit = refundEntry(order, by, decided, "Order cancelled and refunded");
    if (await cancelOrder(order, { payment, now: by.now, audit })) return void (await payRefundDue(payment));
  }
  throw new AppError("unavailable");
}

/** Repeats a cancelled order's refund of all that is left. Throws `invalid` (400, "amount") for any other amount. */
async function payAgain(order: Order, { paise: amountPaise, reason }: Decided, by: Actor): Promise<void> {
  if (amountPaise === 0 || amountPaise !== leftToRefund(order)) throw new AppError("invalid", "amount");
  const sentPaise = await payRefundDue(await findPaid(order.id));
  if (sentPaise > 0) await write(refundEntry(order, by, { paise: sentPaise, reason }));
}

async function refund(order: Order, request: Request, by: Staff): Promise<void> {
  const inPaise = (rupees: number | undefined) => (rupees === undefined ? undefined : toPaise(rupees));
  const { amount, refunded, requestKey, reason } = request;
  const wanted = { amountPaise: inPaise(amount), seenPaise: inPaise(refunded), requestKey, reason };
  const sentPaise = await refundByStaff(order, wanted, by);
  if (sentPaise > 0) await write(refundEntry(order, by, { paise: sentPaise, reason }));
}

async function settle(order: Order, request: Request, by: Staff): Promise<void> {
  const amountPaise = request.amount === undefined ? leftToRefund(order) : toPaise(request.amount);
  if (request.cancel && amountPaise !== leftToRefund(order)) throw new AppError("invalid", "amount");
  await requireUndisputed(order.id);
  if (request.cancel || order.status === "Cancelled") requireConfirmedRefund(by, order.totalPaise);
  if (request.cancel) return cancel(request, by);
  return order.status === "Cancelled"
    ? payAgain(order, { paise: amountPaise, reason: request.reason }, by)
    : refund(order, request, by);
}

export const handler = endpoint(staffOrderCalls, "admin/orders/refund", async (request, by) => {
  await settle(await find(request.id), request, by);
  return { success: true, order: orderOnWire(await find(request.id)) };
});
