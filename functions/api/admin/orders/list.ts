import { toRupees } from "../../../../shared/core/money.ts";
import { staffOrderCalls } from "../../../../shared/orders/schemas.ts";
import { listDeskOrders } from "../../../desk/staff-lists.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { orderOnWire } from "../../../orders/order-wire.ts";
import { carriers } from "../../../platform/settings.ts";
import { readCounters } from "../../../reporting/counters.table.ts";

export const handler = endpoint(staffOrderCalls, "admin/orders/list", async (query, { now }) => {
  const [{ items, nextCursor }, counters] = await Promise.all([listDeskOrders(query, now), readCounters()]);
  return {
    success: true,
    orders: items.map((order) => ({ ...orderOnWire(order), tags: order.tags })),
    ordersCount: counters.ordersCount,
    totalAmount: toRupees(counters.revenuePaise),
    carriers: carriers(),
    nextCursor,
  };
});
