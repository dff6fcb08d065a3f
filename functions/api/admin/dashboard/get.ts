import { toRupees } from "../../../../shared/core/money.ts";
import { dashboardCalls, dashboardDays } from "../../../../shared/staff/schemas.ts";
import { readLowStock } from "../../../catalogue/low-stock.table.ts";
import { findProducts } from "../../../catalogue/product.table.ts";
import type { Product } from "../../../catalogue/product.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findOrders } from "../../../orders/order.table.ts";
import { orderOnWire } from "../../../orders/order-wire.ts";
import { lastDays } from "../../../platform/day.ts";
import { readCounters } from "../../../reporting/counters.table.ts";
import { type DayTotals, readDays } from "../../../reporting/days.table.ts";

const shownOrders = 6;
const shownProducts = 8;

async function findLowest(): Promise<Product[]> {
  const products = await findProducts((await readLowStock(shownProducts)).map(({ id }) => id));
  return products.toSorted((a, b) => a.stock - b.stock);
}

const dayOnWire = (day: string, totals: DayTotals | undefined) => ({
  day,
  orders: totals?.ordersCount ?? 0,
  amount: toRupees(totals?.revenuePaise ?? 0),
});

export const handler = endpoint(dashboardCalls, "admin/dashboard/get", async (_, { now }) => {
  const days = lastDays(dashboardDays, now);
  const [counters, totals, lowStock, latest] = await Promise.all([
    readCounters(),
    readDays(days[0] ?? ""),
    findLowest(),
    findOrders({ limit: shownOrders }, now),
  ]);
  const { productsCount, outOfStockCount, ordersCount, usersCount } = counters;
  return {
    success: true,
    totalAmount: toRupees(counters.revenuePaise),
    productsCount,
    outOfStockCount,
    ordersCount,
    usersCount,
    ordersByStatus: {
      Processing: counters.ordersProcessing,
      Shipped: counters.ordersShipped,
      Delivered: counters.ordersDelivered,
      Cancelled: counters.ordersCancelled,
    },
    days: days.map((day) => dayOnWire(day, totals.get(day))),
    lowStock: lowStock.map(({ id, name, stock }) => ({ _id: id, name, stock })),
    latestOrders: latest.items.map((order) => orderOnWire(order)),
  };
});
