import { toRupees } from "../../../../shared/core/money.ts";
import { orderCalls } from "../../../../shared/orders/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { listOrders } from "../../../orders/order-search.table.ts";
import { orderOnWire } from "../../../orders/order-wire.ts";
import { carriers } from "../../../platform/settings.ts";
import { readCounters } from "../../../reporting/counters.table.ts";

export const handler = endpoint(orderCalls, "admin/orders/list", async (query, { now }) => {
  const [{ items, nextCursor }, counters] = await Promise.all([listOrders(query, now), readCounters()]);
  return {
    success: true,
    orders: items.map((order) => orderOnWire(order)),
    ordersCount: counters.ordersCount,
    totalAmount: toRupees(counters.revenuePaise),
    carriers: carriers(),
    nextCursor,
  };
});
