import { afterAll, afterEach, expect, test } from "vitest";
import { setCameBy } from "../../functions/orders/order.table.ts";
import { dayMs, indianDay } from "../../functions/platform/day.ts";
import { transact } from "../../functions/platform/table.ts";
import type { SalesRow } from "../../shared/insights/schemas.ts";
import { reachTable } from "../support/shop.ts";
import { settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
reachTable(shop.databaseUrl);
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

type PlacedOrder = Awaited<ReturnType<Shopper["buy"]>>["order"];

/** As it is recorded, in a change of its own. */
async function comeBy(order: PlacedOrder, agent: string): Promise<void> {
  await transact({ order: setCameBy(order?._id ?? "", { kind: "assistant", agent }) });
}

const channelsIn = (rows: readonly SalesRow[]) =>
  rows.flatMap(({ by, key: _, ...row }) => (by === "channel" ? [row] : []));

const addedUp = (rows: readonly SalesRow[], by: SalesRow["by"]) => {
  const total = { orders: 0, units: 0, revenue: 0 };
  for (const { orders = 0, units = 0, revenue } of rows.filter((row) => row.by === by)) {
    total.orders += orders;
    total.units += units;
    total.revenue += revenue;
  }
  return total;
};

test("orders move to the assistant that they came by once it is known, and the shop keeps the rest", async () => {
  const product = await shop.product({ stock: 30, price: 1000 });
  const asha = await shop.shopper();
  const { order: earlier } = await asha.buy([[product, 3]]);
  await asha.buy([[product, 1]]);
  await comeBy(earlier, "other.example");
  await shop.advance(24 * 60);
  const now = await shop.now();
  // Two days, since midnight may come.
  const days = { from: indianDay(now), to: indianDay(new Date(now.getTime() + dayMs)) };
  const [ravi, staff] = [await shop.shopper(), await shop.admin()];
  const read = async () => {
    await shop.drain();
    return staff.client.call("admin/reports/sales", days);
  };
  const orders: PlacedOrder[] = [];
  for (const units of [1, 2, 3, 4]) orders.push((await ravi.buy([[product, units]])).order);
  const before = await read();
  expect(before.rows[0]).toMatchObject({ orders: 4, units: 10, revenue: 10_200 });
  expect([channelsIn(before.rows), channelsIn(before.previous)]).toEqual([[], []]);

  const [, partly, cancelled, refunded] = orders;
  // The counters fail, so the records come again.
  shop.faultProxy.plan({ kind: "conflict", op: "TransactWriteItems", containing: "SEEN#", times: 9 });
  await comeBy(partly, "Shop.Example");
  await comeBy(cancelled, "shop.example");
  await comeBy(refunded, "Ev#il / \u0000 agent");
  const { rows, previous } = await read();
  expect(shop.faultProxy.clearFaults()).toBe(0);
  expect(channelsIn(rows)).toEqual([
    { name: "Assistant, shop.example", orders: 2, units: 5, revenue: 5100 },
    { name: "Assistant, ev-il-agent", orders: 1, units: 4, revenue: 4080 },
    { name: "The shop itself", orders: 1, units: 1, revenue: 1020 },
  ]);
  expect(channelsIn(previous)).toEqual([
    { name: "Assistant, other.example", orders: 1, units: 3, revenue: 3060 },
    { name: "The shop itself", orders: 1, units: 1, revenue: 1020 },
  ]);

  await ravi.cancel(partly, [[product, 1]]);
  await ravi.cancel(cancelled);
  await staff.refund(refunded, { amount: 80 });
  const { rows: after } = await read();
  expect(channelsIn(after)).toEqual([
    { name: "Assistant, ev-il-agent", orders: 1, units: 4, revenue: 4000 },
    { name: "Assistant, shop.example", orders: 2, units: 1, revenue: 1020 },
    { name: "The shop itself", orders: 1, units: 1, revenue: 1020 },
  ]);
  expect(addedUp(after, "channel")).toEqual(addedUp(after, "all"));
  const file = await staff.client.send(`/api/v1/admin/report/sales?format=csv&${new URLSearchParams(days)}`);
  const text = await file.text();
  expect(text).toContain('channel,assistant:shop.example,"Assistant, shop.example",2,1,1020,,,0,0\r\n');
  expect(text).toContain("channel,,The shop itself,1,1,1020,,,1,1020\r\n");

  await staff.send("DELETE", `/api/v1/admin/order/${partly?._id}`);
  await staff.refund(refunded);
  const { rows: last } = await read();
  expect(channelsIn(last)).toEqual([
    { name: "Assistant, shop.example", orders: 1, units: 1, revenue: 0 },
    { name: "Assistant, ev-il-agent", orders: 1, units: 0, revenue: 0 },
    { name: "The shop itself", orders: 1, units: 1, revenue: 1020 },
  ]);
  expect(addedUp(last, "channel")).toEqual(addedUp(last, "all"));
});
