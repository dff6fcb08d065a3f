import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks, stockOf } from "./support/books.ts";
import { refundInDashboard } from "./support/dashboard.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop } from "./support/shop.ts";
import { intentIdOf, password, type TestProduct } from "./support/shopper.ts";

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

test("a request key is bound to its amount, even if that was all that was left", async () => {
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

test("of two staff who refund at the same moment, one succeeds and the other is told", async () => {
  const product = await shop.product({ stock: 9, price: 1000 });
  const [asha, first, second] = [await shop.shopper(), await shop.admin(), await shop.admin()];
  for (const more of [
    [{}, {}],
    [{ requestKey: "desk-one" }, { requestKey: "desk-two" }],
  ] as const) {
    const { order } = await asha.buy([[product, 1]]);
    const request = { amount: 100, refunded: 0 };
    const answers = await Promise.all(
      [first, second].map((staff, index) => staff.refund(order, { ...request, ...more[index] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = answers.find(({ status }) => status === 409);
    expect(told).toMatchObject({ code: "refund_refused", message: expect.stringContaining("refund") });
    expect((await asha.order(order)).refundedAmount).toBe(100);
    // Whoever decided before seeing it is told, too.
    expect(await second.refund(order, { ...request, requestKey: "a-little-later" })).toMatchObject(
      refused(
        "refund_refused",
        "₹100.00 of this order has just been refunded, so this refund wasn't sent. Check the order, and refund again if more is due",
      ),
    );
    expect(await second.refund(order, { ...request, refunded: 100 })).toMatchObject({ status: 200 });
  }
});

test("refunding everything right after a refund in the dashboard sends what is left", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[product, 1]]);
  await refundInDashboard(shop, secret, 30_000);
  expect(await staff.refund(order, { amount: 1020 })).toMatchObject({
    ...refused("invalid", "amount"),
    fields: { amount: "Only ₹720.00 is left to refund" },
  });
  await refundInDashboard(shop, secret, 10_000);
  expect(await staff.refund(order)).toMatchObject({ status: 200, order: { refundedAmount: 1020 } });
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount).sort()).toEqual([
    10_000, 30_000, 62_000,
  ]);
});

test("staff see Stripe's own reason for rejecting a refund, and can send it again", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  for (const status of [400, 402, 403]) {
    await shop.control({ failNext: { op: "refunds.create", status } });
    const answer = await staff.refund(order, { amount: 100 });
    expect(answer).toMatchObject({ status: 409, code: "refund_refused" });
    expect(answer.message).toMatch(/^Stripe refused this refund\. (An unknown error|Your card was declined)/);
  }
  expect(await staff.refund(order, { amount: 100 })).toMatchObject({ status: 200 });
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount)).toEqual([10_000]);
});

const disputed = expect.stringMatching(
  /^The customer's bank disputes this payment \(fraudulent\)|^Stripe refused this refund\. Charge \w+ has been charged back/,
);

test("a disputed payment is not refunded, with the reason, before and after the bank's report arrives", async () => {
  const product = await shop.product({ stock: 9, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[product, 1]]);
  const { order: shipped, secret: second } = await asha.buy([[product, 1]]);
  await staff.move(shipped, { status: "Shipped" });
  await staff.move(shipped, { status: "Delivered" });
  const { return: request } = await asha.giveBack(shipped, [[product, 1]]);
  await staff.step(request, "approve");
  await staff.step(request, "receive");
  for (const payment_intent of [intentIdOf(secret), intentIdOf(second)])
    await shop.post("/_local/stripe/control/dispute", { payment_intent });
  expect(await staff.refund(order, { amount: 100 })).toMatchObject({ status: 409, message: disputed });
  await shop.flush();
  for (const asked of [{ amount: 100 }, {}, { cancel: true }])
    expect(await staff.refund(order, asked)).toMatchObject({ status: 409, message: disputed });
  expect(await staff.step(request, "refund")).toMatchObject({ status: 409, message: disputed });
  const again = await staff.send("POST", `/api/v1/admin/payment/${order?._id}/refund`);
  expect(again).toMatchObject({ status: 409, message: disputed });
  expect(await asha.order(order)).toMatchObject({ orderStatus: "Processing", refundedAmount: 0 });
  const opened = await shop.event("charge.dispute.created");
  for (const payment_intent of [intentIdOf(secret), intentIdOf(second)]) {
    const object = { ...opened.data.object, payment_intent, status: "won" };
    const won = { ...opened, id: `evt_${payment_intent}`, type: "charge.dispute.closed", data: { object } };
    expect(await shop.webhook(JSON.stringify(won))).toBe(200);
  }
  // Stripe still has the last word.
  expect(await staff.refund(order, { amount: 100 })).toMatchObject({ status: 409, message: disputed });
});

test.each([10.005, 0.001, "10.005", -1, 0])("a refund of ₹%s is refused, not rounded", async (amount) => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  expect(await staff.refund(order, { amount })).toMatchObject({
    ...refused("invalid", "amount"),
    fields: { amount: expect.any(String) },
  });
  expect((await readBooks(shop)).refunds).toEqual([]);
});

const toConfirm = refused("confirmation_required");

test("refunds above the stage's limit are confirmed again, also in parts and at the same moment", async () => {
  const product = await shop.product({ stock: 9, price: 20_000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const [{ order }, { order: other }] = [await asha.buy([[product, 1]]), await asha.buy([[product, 2]])];
  // Signs in again if the clock has ended the session.
  await staff.order(order);
  await shop.advance(11);
  expect(await staff.refund(order, { amount: 10_000.01 })).toMatchObject(toConfirm);
  expect(await staff.refund(order, { cancel: true })).toMatchObject(toConfirm);
  expect(await staff.refund(order)).toMatchObject(toConfirm);
  const first = { amount: 9000, refunded: 0, requestKey: "first-part" };
  const next = { amount: 9000, refunded: 9000, requestKey: "next-part" };
  await Promise.all([first, next, next].map((part) => staff.refund(order, part)));
  expect(await staff.refund(order, first)).toMatchObject({ status: 200, order: { refundedAmount: 9000 } });
  expect(await staff.refund(order, { amount: 1000 })).toMatchObject({ order: { refundedAmount: 10_000 } });
  expect(await staff.refund(order, { amount: 0.01 })).toMatchObject(toConfirm);
  expect((await readBooks(shop)).refunds).toHaveLength(2);
  await staff.send("POST", "/api/v1/factor/answer", { password });
  expect(await staff.refund(order, { amount: 400 })).toMatchObject({ order: { refundedAmount: 10_400 } });
  await shop.advance(9);
  expect(await staff.refund(order, { cancel: true })).toMatchObject({
    order: { money: "refunded", orderStatus: "Cancelled" },
  });
  await shop.advance(2);
  expect(await staff.refund(other)).toMatchObject(toConfirm);
  expect(await staff.refund(other, { amount: 9000 })).toMatchObject({ status: 200 });
});

test("staff see who decided a refund and why, and customers don't", async () => {
  const product = await shop.product({ stock: 9 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[product, 1]]);
  const { order: cancelled } = await asha.buy([[product, 2]]);
  await staff.refund(order, { amount: 20, reason: "Scratched case" });
  await staff.refund(order, { amount: 30 });
  await refundInDashboard(shop, secret, 4000);
  await shop.flush();
  await staff.refund(cancelled, { cancel: true, reason: "Asked by phone" });
  const by = "Asha Rao";
  const at = expect.any(String);
  const { refunds = [] } = await staff.order(order);
  expect(refunds.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
    { amount: 20, at, by, reason: "Scratched case" },
    { amount: 30, at, by },
    { amount: 40, at },
  ]);
  expect(refunds.filter((each) => each.by)).toHaveLength(2);
  expect(refunds.filter(({ reason }) => reason)).toHaveLength(1);
  expect((await staff.order(cancelled)).refunds).toMatchObject([
    { amount: 2040, by, reason: "Asked by phone" },
  ]);
  for (const each of [order, cancelled]) {
    const seen = (await asha.order(each)).refunds ?? [];
    expect(seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toMatch(/"(by|reason|at|request)":/);
  }
});
