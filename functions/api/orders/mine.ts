import { orderCalls } from "../../../shared/order.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findOrdersOf } from "../../orders/order.table.ts";
import { orderOnWire } from "../../orders/order.ts";

export const handler = endpoint(orderCalls, "orders/mine", async (page, { user }) => {
  const { items, nextCursor } = await findOrdersOf(user.id, page);
  return { success: true, orders: items.map(orderOnWire), nextCursor };
});
