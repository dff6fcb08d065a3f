import { toRupees } from "../../../../shared/money.ts";
import { readCounters } from "../../../data/counters.ts";
import { findOrders } from "../../../data/order.ts";
import { orderOnWire } from "../../../domain/order.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/orders/list", async (page) => {
  const [{ items, nextCursor }, counters] = await Promise.all([findOrders(page), readCounters()]);
  return {
    success: true,
    orders: items.map(orderOnWire),
    ordersCount: counters.ordersCount,
    totalAmount: toRupees(counters.revenuePaise),
    nextCursor,
  };
});
