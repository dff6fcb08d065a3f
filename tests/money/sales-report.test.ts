import { afterAll, afterEach, expect, test } from "vitest";
import { leftToRefund } from "../../functions/orders/order.ts";
import { toRupees } from "../../shared/core/money.ts";
import type { SalesRow } from "../../shared/insights/schemas.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { createCoupon } from "./support/coupons.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { Shopper, TestProduct } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

async function report(staff: Shopper) {
  await shop.drain();
  return staff.client.call("admin/reports/sales", {});
}

const sumOf = (rows: readonly SalesRow[], by: SalesRow["by"]) => {
  const found = rows.filter((row) => row.by === by);
  const total = (pick: (row: SalesRow) => number | undefined) =>
    Math.round(found.reduce((sum, row) => sum + (pick(row) ?? 0) * 100, 0)) / 100;
  return { units: total(({ units }) => units), revenue: total(({ revenue }) => revenue) };
};

const ofProduct = (rows: readonly SalesRow[], { id }: TestProduct) => {
  const { units, revenue } = rows.find(({ by, key }) => by === "product" && key === id) ?? {};
  return { units, revenue };
};

/** What the orders themselves say. */
async function revenue(): Promise<number> {
  const { orders } = await readBooks(shop);
  return toRupees(orders.reduce((sum, order) => sum + leftToRefund(order), 0));
}

test("products, categories, codes and states add up to the orders, after refunds, cancellations and a replay", async () => {
  const [cheap, dear] = [
    await shop.product({ stock: 20, price: 1000 }),
    await shop.product({ stock: 20, price: 2500 }),
  ];
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const code = await createCoupon(shop);
  const whole = await asha.buy([
    [cheap, 2],
    [dear, 1],
  ]);
  const parts = await ravi.buy([
    [cheap, 1],
    [dear, 2],
  ]);
  const refunded = await ravi.buy([[dear, 1]], { coupon: code });
  // The counters fail, so the records come again.
  shop.faultProxy.plan({ kind: "conflict", op: "TransactWriteItems", containing: "SEEN#", times: 9 });
  const { rows: first } = await report(staff);
  expect(shop.faultProxy.clearFaults()).toBe(0);
  expect(ofProduct(first, cheap)).toEqual({ units: 3, revenue: 3060 });
  expect(ofProduct(first, dear)).toEqual({ units: 4, revenue: 3 * 2550 + 2295 });

  await asha.cancel(whole.order);
  await ravi.cancel(parts.order, [[dear, 1]]);
  await staff.refund(refunded.order, { amount: 295 });
  await shop.advance(6);
  await shop.sweep();
  const { rows } = await report(staff);
  expect(ofProduct(rows, cheap)).toEqual({ units: 1, revenue: 1020 });
  expect(ofProduct(rows, dear)).toEqual({ units: 2, revenue: 2550 + 2000 });
  expect(rows.find(({ by, key }) => by === "coupon" && code.includes(key))).toMatchObject({
    orders: 1,
    units: 1,
    revenue: 2000,
    discount: 250,
  });
  const all = rows[0];
  expect(all).toMatchObject({ by: "all", orders: 3, units: 3, revenue: await revenue() });
  for (const by of ["product", "category", "state"] as const)
    expect(sumOf(rows, by)).toEqual({ units: 3, revenue: all?.revenue });

  await staff.refund(refunded.order);
  const { rows: last, previous } = await report(staff);
  expect(ofProduct(last, dear)).toEqual({ units: 1, revenue: 2550 });
  expect(last[0]).toMatchObject({ units: 2, revenue: await revenue() });
  expect(previous).toEqual([{ by: "all", key: "", name: "All", orders: 0, units: 0, revenue: 0 }]);
  const file = await staff.client.send("/api/v1/admin/report/sales?format=csv");
  expect(await file.text()).toContain("category,headphone,Headphones,,2,3570,,,0,0\r\n");
});
