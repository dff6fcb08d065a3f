import { toRupees } from "../../../../shared/core/money.ts";
import { dashboardCalls } from "../../../../shared/staff/schemas.ts";
import { readLowStock } from "../../../catalogue/low-stock.table.ts";
import { findKeptDetails, findProducts } from "../../../catalogue/product.table.ts";
import type { Product } from "../../../catalogue/product.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { may } from "../../../identity/staff.ts";
import { findOrders } from "../../../orders/order.table.ts";
import { orderOnWire } from "../../../orders/order-wire.ts";
import { readSales } from "../../../popularity/sales.table.ts";
import { readCounters } from "../../../reporting/counters.table.ts";
import { type DateRange, dateRangeOf, daysIn, rangeBefore } from "../../../reporting/date-range.ts";
import { byProvider, type DayTotals, readDays, sumDays } from "../../../reporting/days.table.ts";

const shownOrders = 6;
const shownProducts = 8;
const shownBestSellers = 5;
const readBestSellers = 15;

async function findLowest(): Promise<Product[]> {
  const products = await findProducts((await readLowStock(shownProducts)).map(({ id }) => id));
  return products.toSorted((a, b) => a.stock - b.stock);
}

async function findBestSellers({ from, to }: DateRange) {
  const sold = Object.entries(await readSales(from, to)).filter(([, units]) => units > 0);
  const most = new Map(sold.sort(([, a], [, b]) => b - a).slice(0, readBestSellers));
  const products = await findKeptDetails([...most.keys()]);
  return products
    .map(({ id, name, images: [image] }) => ({ _id: id, name, image, units: most.get(id) ?? 0 }))
    .sort((a, b) => b.units - a.units || a.name.localeCompare(b.name))
    .slice(0, shownBestSellers);
}

type Days = ReadonlyMap<string, DayTotals>;

function salesIn(range: DateRange, totals: Days) {
  const total = sumDays(daysIn(range).flatMap((day) => totals.get(day) ?? []));
  const { ordersCount, revenuePaise, refundedPaise } = total;
  return {
    ...range,
    orders: ordersCount,
    revenue: toRupees(revenuePaise),
    refunds: toRupees(refundedPaise),
    averageOrder: toRupees(Math.round((revenuePaise + refundedPaise) / Math.max(1, ordersCount))),
    providers: byProvider(total).map((part) => ({
      provider: part.provider,
      orders: part.ordersCount,
      revenue: toRupees(part.revenuePaise),
    })),
  };
}

const daysOnWire = (range: DateRange, totals: Days) =>
  daysIn(range).map((day) => ({
    day,
    orders: totals.get(day)?.ordersCount ?? 0,
    amount: toRupees(totals.get(day)?.revenuePaise ?? 0),
  }));

export const handler = endpoint(dashboardCalls, "admin/dashboard/get", async (query, caller) => {
  const { now } = caller;
  const range = dateRangeOf(query, now);
  const before = rangeBefore(range);
  const [counters, totals, bestSellers, lowStock, latest] = await Promise.all([
    readCounters(),
    readDays(before.from, range.to),
    findBestSellers(range),
    findLowest(),
    may(caller, "orders:read") ? findOrders({ limit: shownOrders }, now) : { items: [] },
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
    days: daysOnWire(range, totals),
    sales: salesIn(range, totals),
    salesBefore: salesIn(before, totals),
    bestSellers,
    lowStock: lowStock.map(({ id, name, stock }) => ({ _id: id, name, stock })),
    latestOrders: latest.items.map((order) => orderOnWire(order)),
  };
});
