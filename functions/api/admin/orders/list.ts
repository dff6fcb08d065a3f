import { toRupees } from "../../../../shared/money.ts";
import { readCounters } from "../../../data/counters.ts";
import { findOrders } from "../../../data/order.ts";
import { searchOrders } from "../../../data/order-search.ts";
import { orderOnWire } from "../../../domain/order.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/orders/list", async (query) => {
  const isSearch = Boolean(query.search || query.status || query.from || query.to);
  const [{ items, nextCursor }, counters] = await Promise.all([
    isSearch ? searchOrders(query) : findOrders(query),
    readCounters(),
  ]);
  return {
    success: true,
    orders: items.map(orderOnWire),
    ordersCount: counters.ordersCount,
    totalAmount: toRupees(counters.revenuePaise),
    nextCursor,
  };
});
