import { orderCalls } from "../../../shared/order.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findOrdersOf } from "../../orders/order.table.ts";
import type { Order } from "../../orders/order.ts";
import { findOrderFile } from "../../orders/order-file.table.ts";
import { orderOnWire, orderWithRefunds } from "../../orders/order-wire.ts";

/** Few orders have refunds, so their partitions are read only for those. */
async function complete(order: Order) {
  if (order.refundedPaise === 0 && order.refundDuePaise === undefined) return orderOnWire(order);
  const file = await findOrderFile(order.id, order.userId);
  return file ? orderWithRefunds(file.order, file.refunds) : orderOnWire(order);
}

export const handler = endpoint(orderCalls, "orders/mine", async (page, { user }) => {
  const { items, nextCursor } = await findOrdersOf(user.id, page);
  return { success: true, orders: await Promise.all(items.map(complete)), nextCursor };
});
