import { Logger } from "@aws-lambda-powertools/logger";
import type { Input } from "../../../shared/contract.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { orderCalls } from "../../../shared/orders/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
  cancelItems,
  isEverything,
  isRepeated,
  payCancellations,
  requireItems,
} from "../../orders/cancel-items.ts";
import { cancelOrder } from "../../orders/cancel-order.ts";
import { findOrderEver } from "../../orders/order.table.ts";
import { changeCount, type Order } from "../../orders/order.ts";
import { orderOnWire } from "../../orders/order-wire.ts";
import { findPaid, payRefundDue } from "../../orders/refund-payment.ts";

const logger = new Logger({ serviceName: "settle" });

async function find(id: string, userId: string): Promise<Order> {
  const order = await findOrderEver(id);
  if (order?.userId !== userId) throw new AppError("not_found", "Order");
  return order;
}

/** Throws `already_shipped` (409), `edited_meanwhile` (409), `invalid` (400, "items"). */
function requireCancellable(order: Order, { items, changes: seen }: Input<"orders/cancel">): void {
  if (order.status !== "Processing") throw new AppError("already_shipped");
  if (seen !== undefined && seen !== changeCount(order))
    throw new AppError("edited_meanwhile", "This order has changed. Check it, then try again");
  if (items) requireItems(order, items);
}

/** Throws like `requireCancellable`, and `not_found` (404), `unavailable` (503). */
async function cancel(request: Input<"orders/cancel">, userId: string, now: Date): Promise<void> {
  const { id, items } = request;
  let { changes: seen } = request;
  for (let round = 0; round < 5; round++) {
    const [order, payment] = await Promise.all([find(id, userId), findPaid(id)]);
    if (order.status === "Cancelled") return;
    // Of the same request twice at once, the loser saw the order as it was before the winner.
    seen ??= changeCount(order);
    if (items && isRepeated(order, items, seen)) return;
    requireCancellable(order, request);
    const isPart = items !== undefined && !isEverything(order, items);
    const isDone = await (isPart ? cancelItems(order, items, now) : cancelOrder(order, { payment, now }));
    if (!isDone) continue;
    const send = async () =>
      void (await (isPart ? payCancellations(await find(id, userId)) : payRefundDue(payment)));
    // The cancellation is stored already: what cannot be sent now is sent by the sweeper.
    await send().catch((error) => logger.warn("refund left to the sweeper", { id, error }));
    return;
  }
  throw new AppError("unavailable");
}

/** Idempotent: with `changes`, for each of an order's states; without, for requests at the same time. */
export const handler = endpoint(orderCalls, "orders/cancel", async (request, { user, now }) => {
  await cancel(request, user.id, now);
  return { success: true, order: orderOnWire(await find(request.id, user.id)) };
});
