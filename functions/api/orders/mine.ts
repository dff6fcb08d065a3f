import { findOrdersOf } from "../../data/order.ts";
import { orderOnWire } from "../../domain/order.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("orders/mine", async (page, { user }) => {
  const { items, nextCursor } = await findOrdersOf(user.id, page);
  return { success: true, orders: items.map(orderOnWire), nextCursor };
});
