import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks, stockOf } from "./support/books.ts";
import { refundInDashboard } from "./support/dashboard.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop } from "./support/shop.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

test("a refund made in the dashboard shows on the order", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { order, secret } = await asha.buy([[product, 1]]);
  await refundInDashboard(shop, secret, 30_000);
  await refundInDashboard(shop, secret, 20_000);
  await shop.flush();
  await shop.flush();
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({
    order: { refundedAmount: 500 },
  });
});

test("a refund made in the dashboard before the order exists shows on it", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret);
  await refundInDashboard(shop, secret, 30_000);
  await shop.control({ webhooks: "reorder" });
  await shop.flush();
  await shop.control({ webhooks: "off" });
  const { order } = await asha.place(secret, [[product, 1]]);
  expect(order).toMatchObject({ totalPrice: 1020, refundedAmount: 300 });
});

test("a payment refunded in full in the dashboard cannot become an order", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: held } = await asha.start([[product, 1]]);
  const { client_secret: amountOnly } = await ravi.startAmount(102_000);
  for (const [shopper, secret] of [
    [asha, held],
    [ravi, amountOnly],
  ] as const) {
    await shopper.pay(secret);
    await refundInDashboard(shop, secret);
  }
  await shop.flush();
  const why = "Your payment was refunded before an order was placed";
  expect(await asha.place(held, [[product, 1]])).toMatchObject(refused("refunded", why));
  expect(await ravi.place(amountOnly, [[product, 1]])).toMatchObject(refused("refunded", why));
  expect(await stockOf(shop, product)).toEqual({ stock: 3, sold: 0 });
  const { orders, refunds } = await readBooks(shop);
  expect([orders, refunds.length]).toEqual([[], 2]);
  const [mail] = await asha.mails();
  expect(mail?.text).toContain("Your payment was refunded before an order was placed.");
});

test("an order refunded in full cannot be shipped, but can be cancelled to restock it", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[product, 1]]);
  await refundInDashboard(shop, secret);
  await shop.flush();
  expect(await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" })).toMatchObject(
    refused("refunded", "This order was refunded in full, so it can't be shipped"),
  );
  expect(await staff.refund(order, { cancel: true })).toMatchObject({
    status: 200,
    order: { orderStatus: "Cancelled", refundedAmount: 1020 },
  });
  expect(await stockOf(shop, product)).toEqual({ stock: 3, sold: 0 });
  expect((await readBooks(shop)).refunds).toHaveLength(1);
  expect((await asha.mails())[0]?.subject).toMatch(/^Your order was cancelled/);
});

test("a refund made in the dashboard before an amount-only payment has its order shows on it", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  await refundInDashboard(shop, secret, 30_000);
  await shop.flush();
  const { order } = await asha.place(secret, [[product, 1]]);
  await shop.flush();
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({
    order: { refundedAmount: 300 },
  });
});
