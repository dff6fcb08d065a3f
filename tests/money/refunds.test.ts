import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks, stockOf } from "./support/books.ts";
import { refundInDashboard } from "./support/dashboard.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop } from "./support/shop.ts";
import { intentIdOf, type TestProduct } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

/** Pays without a hold, then another shopper buys all units. */
async function payForSoldOut(product: TestProduct) {
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await asha.startAmount(product.price * 102);
  await asha.pay(secret);
  await ravi.buy([[product, product.initialStock]]);
  return { asha, secret };
}

test("refunds can be partial but never exceed the payment", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  expect(await staff.refund(order, { amount: 20.5 })).toMatchObject({
    status: 200,
    order: { refundedAmount: 20.5 },
  });
  expect(await staff.refund(order, { amount: 1000 })).toMatchObject(refused("invalid", "amount"));
  expect(await staff.refund(order)).toMatchObject({ status: 200, order: { refundedAmount: 1020 } });
  expect(await staff.refund(order)).toMatchObject(refused("invalid", "amount"));
  expect(await stockOf(shop, product)).toEqual({ stock: 2, sold: 1 });
});

test("a double click on Refund refunds once", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  const request = { amount: 100, requestKey: "click-0001" };
  const answers = await Promise.all([1, 2, 3].map(() => staff.refund(order, request)));
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await staff.refund(order, request)).toMatchObject({ status: 200, order: { refundedAmount: 100 } });
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount)).toEqual([10_000]);
});

test("a request key is bound to its amount, also when that was all of the rest", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  const request = { requestKey: "all-of-it" };
  for (const again of [request, request, { ...request, amount: 1020 }])
    expect(await staff.refund(order, again)).toMatchObject({ status: 200, order: { refundedAmount: 1020 } });
  const other = await staff.refund(order, { ...request, amount: 1000 });
  expect(other).toMatchObject(refused("invalid", "requestKey: it was used for another amount"));
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount)).toEqual([102_000]);
});

test("a refund without a key can be retried after Stripe's error, and is made once if only its response was lost", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await shop.control({ failNext: { op: "refunds.create", status: 500 } });
  expect(await staff.refund(order, { amount: 100 })).toMatchObject(refused("unavailable"));
  expect(await staff.refund(order, { amount: 100 })).toMatchObject({
    status: 200,
    order: { refundedAmount: 100 },
  });
  shop.faultProxy.plan({ kind: "drop-response", op: "refunds.create", times: 2 });
  expect(await staff.refund(order, { amount: 200 })).toMatchObject(refused("unavailable"));
  expect(await staff.refund(order, { amount: 200 })).toMatchObject({
    status: 200,
    order: { refundedAmount: 300 },
  });
});

test("a request key never collides with the keys of the shop's own refunds", async () => {
  const product = await shop.product({ stock: 3, price: 1020 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  for (const requestKey of ["101900-0", "due-0-000", "own-0-0-101900"]) {
    const { order } = await asha.buy([[product, 1]]);
    await staff.refund(order, { amount: 21.4, requestKey });
    expect(await staff.refund(order, { cancel: true })).toMatchObject({ status: 200 });
  }
  expect(await stockOf(shop, product)).toEqual({ stock: 3, sold: 0 });
});

test("cancelling before shipment refunds and restocks once, however often it is requested", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 2]]);
  const answers = await Promise.all([1, 2].map(() => staff.refund(order, { cancel: true })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await staff.refund(order, { cancel: true })).status).toBe(400);
  expect(await stockOf(shop, product)).toEqual({ stock: 3, sold: 0 });
  const { refunds } = await readBooks(shop);
  expect(refunds.map(({ amount }) => amount)).toEqual([204_000]);
  expect(await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" })).toMatchObject(
    refused("invalid_status_change", "this order was cancelled"),
  );
});

test("a shipped order cannot be cancelled", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 2]]);
  await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" });
  expect(await staff.refund(order, { cancel: true })).toMatchObject(refused("invalid_status_change"));
  expect(await stockOf(shop, product)).toEqual({ stock: 1, sold: 2 });
});

test("a cancelled order that is archived before its refund is still refunded", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await shop.control({ failNext: { op: "refunds.create", status: 429 } });
  expect((await staff.refund(order, { cancel: true })).status).toBeGreaterThanOrEqual(400);
  expect(await staff.refund(order, { amount: 1 })).toMatchObject(refused("invalid", "amount"));
  expect(await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`)).toMatchObject({ status: 200 });
  await shop.advance(5);
  await shop.sweep();
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount)).toEqual([102_000]);
});

test("after a partial refund in the dashboard an undeliverable order gets the rest", async () => {
  const product = await shop.product({ stock: 1, price: 1000 });
  const { asha, secret } = await payForSoldOut(product);
  await refundInDashboard(shop, secret, 30_000);
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("refunded"));
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount).sort()).toEqual([30_000, 72_000]);
});

test("a refund is sent again after an error that Stripe stored under its key", async () => {
  const product = await shop.product({ stock: 1 });
  const { asha, secret } = await payForSoldOut(product);
  await shop.control({ failNext: { op: "refunds.create", status: 500 } });
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("payment_pending"));
  await shop.advance(5);
  await shop.sweep();
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("refunded"));
});

test("a refund whose response was lost is made once", async () => {
  const product = await shop.product({ stock: 1 });
  const { asha, secret } = await payForSoldOut(product);
  shop.faultProxy.plan({ kind: "drop-response", op: "refunds.create", times: 2 });
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("payment_pending"));
  await Promise.all([asha.place(secret, [[product, 1]]), shop.flush(), shop.sweep()]);
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("refunded"));
  expect((await readBooks(shop)).refunds).toHaveLength(1);
});

test("staff see a dispute on its order, with its status once it is closed", async () => {
  const product = await shop.product({ stock: 1, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[product, 1]]);
  const path = `/api/v1/order/${order?._id}`;
  await shop.post("/_local/stripe/control/dispute", {
    payment_intent: intentIdOf(secret),
    reason: "product_not_received",
  });
  await shop.flush();
  const dispute = { amount: 1020, reason: "product_not_received", status: "needs_response" };
  expect(await staff.send("GET", path)).toMatchObject({ order: { disputes: [dispute] } });
  expect((await asha.send("GET", path)).order).not.toHaveProperty("disputes");
  const opened = await shop.event("charge.dispute.created");
  const closed = { ...opened, id: "evt_closed", type: "charge.dispute.closed" };
  const lost = { ...closed, data: { object: { ...opened.data.object, status: "lost" } } };
  for (const event of [lost, opened]) expect(await shop.webhook(JSON.stringify(event))).toBe(200);
  expect(await staff.send("GET", path)).toMatchObject({
    order: { disputes: [{ ...dispute, status: "lost" }] },
  });
});
