import { dashboardDays } from "../../../../shared/dashboard.ts";
import { toRupees } from "../../../../shared/money.ts";
import { readCounters } from "../../../data/counters.ts";
import { type DayTotals, readDays } from "../../../data/days.ts";
import { readLowStock } from "../../../data/low-stock.ts";
import { findOrders } from "../../../data/order.ts";
import { lastDays } from "../../../domain/day.ts";
import { orderOnWire } from "../../../domain/order.ts";
import { endpoint } from "../../../http/endpoint.ts";

const shownOrders = 6;
const shownProducts = 8;

const dayOnWire = (day: string, totals: DayTotals | undefined) => ({
  day,
  orders: totals?.ordersCount ?? 0,
  amount: toRupees(totals?.revenuePaise ?? 0),
});

export const handler = endpoint("admin/dashboard/get", async (_, { now }) => {
  const days = lastDays(dashboardDays, now);
  const [counters, totals, lowStock, latest] = await Promise.all([
    readCounters(),
    readDays(days[0] ?? ""),
    readLowStock(),
    findOrders({ limit: shownOrders }),
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
    },
    days: days.map((day) => dayOnWire(day, totals.get(day))),
    lowStock: lowStock.slice(0, shownProducts).map(({ id, name, stock }) => ({ _id: id, name, stock })),
    latestOrders: latest.items.map(orderOnWire),
  };
});
