import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../../shared/core/errors.ts";
import { orderCalls } from "../../../shared/orders/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { cancelOrder } from "../../orders/cancel-order.ts";
import { findOrderEver } from "../../orders/order.table.ts";
import type { Order } from "../../orders/order.ts";
import { orderOnWire } from "../../orders/order-wire.ts";
import { findPaid, payRefundDue } from "../../orders/refund-payment.ts";

const logger = new Logger({ serviceName: "settle" });

async function find(id: string, userId: string): Promise<Order> {
  const order = await findOrderEver(id);
  if (order?.userId !== userId) throw new AppError("not_found", "Order");
  return order;
}

async function cancel(id: string, userId: string, now: Date): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const [order, payment] = await Promise.all([find(id, userId), findPaid(id)]);
    if (order.status === "Cancelled") return;
    if (order.status !== "Processing") throw new AppError("already_shipped");
    if (!(await cancelOrder(order, { payment, now }))) continue;
    // The cancellation is stored already: what cannot be sent now is sent by the sweeper.
    await payRefundDue(payment).catch((error) => logger.warn("refund left to the sweeper", { id, error }));
    return;
  }
  throw new AppError("unavailable");
}

export const handler = endpoint(orderCalls, "orders/cancel", async ({ id }, { user, now }) => {
  await cancel(id, user.id, now);
  return { success: true, order: orderOnWire(await find(id, user.id)) };
});
