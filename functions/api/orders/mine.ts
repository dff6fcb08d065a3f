import { orderCalls } from "../../../shared/orders/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import type { Order } from "../../orders/order.ts";
import { findOrderFile } from "../../orders/order-file.table.ts";
import { searchOwnOrders } from "../../orders/order-search.table.ts";
import { orderOnWire } from "../../orders/order-wire.ts";
import { orderAnswer } from "../../subjects/order-answer.ts";

async function complete(order: Order) {
  const isPlain =
    order.refundedPaise === 0 && order.refundDuePaise === undefined && order.returnCount === undefined;
  const file = isPlain ? undefined : await findOrderFile(order.id, order.userId);
  return file ? orderAnswer(file) : orderOnWire(order);
}

export const handler = endpoint(orderCalls, "orders/mine", async (page, { user }) => {
  const { items, nextCursor } = await searchOwnOrders(page, user);
  return { success: true, orders: await Promise.all(items.map(complete)), nextCursor };
});
