import type { Input } from "../../../../shared/contract.ts";
import { AppError } from "../../../../shared/errors.ts";
import { toPaise } from "../../../../shared/money.ts";
import { record } from "../../../data/audit.ts";
import { cancelOrder, findOrder } from "../../../data/order.ts";
import { oweRefund } from "../../../data/payment.ts";
import { returnSold } from "../../../data/product.ts";
import { transact } from "../../../data/table.ts";
import { type Order, orderOnWire } from "../../../domain/order.ts";
import type { User } from "../../../domain/user.ts";
import { findPaid, payRefundDue, syncRefunds } from "../../../flows/refund.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { createRefund } from "../../../services/stripe-refunds.ts";

interface By {
  user: User;
  now: Date;
}

const action = (order: Order, did: string, paise: number) => ({
  subject: { kind: "order", id: order.id } as const,
  did,
  details: { paise },
});

/** One transaction cancels, restocks and owes the money; a crash after it leaves the sweeper to pay. */
async function cancel(order: Order, leftPaise: number, { user, now }: By): Promise<void> {
  const failed = await transact([
    cancelOrder(order.id, now),
    oweRefund(order.id, leftPaise),
    ...order.lines.map(returnSold),
    record(user, action(order, "Order cancelled and refunded", leftPaise), now),
  ]);
  if (failed.length > 0) throw new AppError("STATUS");
  await payRefundDue(await findPaid(order.id));
}

async function refund(order: Order, amountPaise: number, key: string, { user, now }: By): Promise<void> {
  const payment = await findPaid(order.id);
  await createRefund(payment, amountPaise, key);
  await syncRefunds(payment);
  await transact([record(user, action(order, "Refunded", amountPaise), now)]);
}

async function find(id: string): Promise<Order> {
  const order = await findOrder(id);
  if (!order) throw new AppError("NF", "Order");
  return order;
}

async function settle(order: Order, request: Input<"admin/orders/refund">, by: By): Promise<void> {
  // A cancelled order owes all of it already, sent or not yet.
  const leftPaise = order.canceledAt ? 0 : order.totalPaise - order.refundedPaise;
  const amountPaise = request.amount === undefined ? leftPaise : toPaise(request.amount);
  if (amountPaise > leftPaise || leftPaise === 0) throw new AppError("VAL", "amount");
  if (request.cancel && amountPaise < leftPaise) throw new AppError("VAL", "amount");
  if (request.cancel) return cancel(order, leftPaise, by);
  // Without a key of its own, a repeated click meets the same amount refunded so far.
  await refund(order, amountPaise, request.requestKey ?? `${order.refundedPaise}-${amountPaise}`, by);
}

export const handler = endpoint("admin/orders/refund", async (request, by) => {
  await settle(await find(request.id), request, by);
  return { success: true, order: orderOnWire(await find(request.id)) };
});
