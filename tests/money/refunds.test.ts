import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { refused } from "./support/refused.ts";
import { openShop, type Ware } from "./support/shop.ts";
import { intentIdOf } from "./support/shopper.ts";

const shop = await openShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const shelf = async (id: string) => {
  const { stock, sold } = (await readBooks(shop)).products.get(id) ?? {};
  return { stock, sold };
};
const dashboardRefund = (secret: string | undefined, amount?: number) =>
  shop.post<{ id: string }>("/_local/stripe/control/refund", {
    payment_intent: intentIdOf(secret),
    ...(amount !== undefined && { amount }),
  });

/** Paid without a hold while the last unit goes to somebody else. */
async function payForNothing(ware: Ware) {
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await asha.startAmount(ware.price * 102);
  await asha.pay(secret);
  await ravi.buy([[ware, ware.initialStock]]);
  return { asha, secret };
}

test("a refund in parts, never more than was paid", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[ware, 1]]);
  expect(await staff.refund(order, { amount: 20.5 })).toMatchObject({
    status: 200,
    order: { refundedAmount: 20.5 },
  });
  expect(await staff.refund(order, { amount: 1000 })).toMatchObject(refused("VAL", "amount"));
  expect(await staff.refund(order)).toMatchObject({ status: 200, order: { refundedAmount: 1020 } });
  expect(await staff.refund(order)).toMatchObject(refused("VAL", "amount"));
  expect(await shelf(ware.id)).toEqual({ stock: 2, sold: 1 });
});

test("a double click refunds once", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[ware, 1]]);
  const request = { amount: 100, requestKey: "click-0001" };
  const answers = await Promise.all([1, 2, 3].map(() => staff.refund(order, request)));
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await staff.refund(order, request)).toMatchObject({ status: 200, order: { refundedAmount: 100 } });
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount)).toEqual([10_000]);
});

test("cancelling before shipping refunds and restocks once, however often it is asked for", async () => {
  const ware = await shop.ware({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[ware, 2]]);
  const answers = await Promise.all([1, 2].map(() => staff.refund(order, { cancel: true })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await staff.refund(order, { cancel: true })).status).toBe(400);
  expect(await shelf(ware.id)).toEqual({ stock: 3, sold: 0 });
  const { refunds } = await readBooks(shop);
  expect(refunds.map(({ amount }) => amount)).toEqual([204_000]);
  expect(await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" })).toMatchObject(
    refused("STATUS"),
  );
});

test("what was shipped is refunded, not cancelled", async () => {
  const ware = await shop.ware({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[ware, 2]]);
  await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" });
  expect(await staff.refund(order, { cancel: true })).toMatchObject(refused("STATUS"));
  expect(await shelf(ware.id)).toEqual({ stock: 1, sold: 2 });
});

test("an order cancelled, then archived before its refund went through, is refunded all the same", async () => {
  const ware = await shop.ware({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[ware, 1]]);
  await shop.control({ failNext: { op: "refunds.create", status: 429 } });
  expect((await staff.refund(order, { cancel: true })).status).toBeGreaterThanOrEqual(400);
  expect(await staff.refund(order, { amount: 1 })).toMatchObject(refused("VAL", "amount"));
  expect(await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`)).toMatchObject({ status: 200 });
  await shop.advance(5);
  await shop.sweep();
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount)).toEqual([102_000]);
});

test("a refund made in the dashboard shows on the order", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { order, secret } = await asha.buy([[ware, 1]]);
  await dashboardRefund(secret, 30_000);
  await dashboardRefund(secret, 20_000);
  await shop.flush();
  await shop.flush();
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({
    order: { refundedAmount: 500 },
  });
});

test("a refund made in the dashboard before the order exists shows on it", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 1]]);
  await asha.pay(secret);
  await dashboardRefund(secret, 30_000);
  await shop.control({ webhooks: "reorder" });
  await shop.flush();
  await shop.control({ webhooks: "off" });
  const { order } = await asha.place(secret, [[ware, 1]]);
  expect(order).toMatchObject({ totalPrice: 1020, refundedAmount: 300 });
});

test("a refund made in the dashboard before a bare amount has its order shows on it", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  await dashboardRefund(secret, 30_000);
  await shop.flush();
  const { order } = await asha.place(secret, [[ware, 1]]);
  await shop.flush();
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({
    order: { refundedAmount: 300 },
  });
});

test("the dashboard gave a part back: what cannot be delivered gets the rest", async () => {
  const ware = await shop.ware({ stock: 1, price: 1000 });
  const { asha, secret } = await payForNothing(ware);
  await dashboardRefund(secret, 30_000);
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("REFUNDED"));
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount).sort()).toEqual([30_000, 72_000]);
});

test("Stripe's stored failure does not keep the money", async () => {
  const ware = await shop.ware({ stock: 1 });
  const { asha, secret } = await payForNothing(ware);
  await shop.control({ failNext: { op: "refunds.create", status: 500 } });
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("PEND"));
  await shop.advance(5);
  await shop.sweep();
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("REFUNDED"));
});

test("a refund whose answer was lost is not made twice", async () => {
  const ware = await shop.ware({ stock: 1 });
  const { asha, secret } = await payForNothing(ware);
  shop.nemesis.plan({ trouble: "lose", op: "refunds.create", times: 2 });
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("PEND"));
  await Promise.all([asha.place(secret, [[ware, 1]]), shop.flush(), shop.sweep()]);
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("REFUNDED"));
  expect((await readBooks(shop)).refunds).toHaveLength(1);
});

async function turnDown(refundId: string | undefined): Promise<void> {
  await shop.post("/_local/stripe/control/refund/settle", { refund: refundId, outcome: "failed" });
  await shop.flush();
}

test("a refund the bank turns down is not shown as refunded, and rings until it was made good", async () => {
  const ware = await shop.ware({ stock: 1, price: 1000 });
  const { asha, secret } = await payForNothing(ware);
  await asha.place(secret, [[ware, 1]]);
  await turnDown((await readBooks(shop)).refunds[0]?.id);
  const stateNow = async () => {
    const { payments, intents } = await readBooks(shop);
    const paid = intents.find(({ id }) => id === intentIdOf(secret));
    return payments.get(paid?.metadata.paymentId ?? "")?.state;
  };
  expect(await stateNow()).toBe("REFUND_FAILED");
  await shop.advance(5);
  await shop.sweep();
  expect(shop.output()).toMatch(/"level":"ERROR","message":"refund turned down by the bank"/);
  await dashboardRefund(secret);
  await shop.flush();
  expect(await stateNow()).toBe("REFUNDED");
});

test("a cancelled order whose refund was turned down is a gap in the morning", async () => {
  const ware = await shop.ware({ stock: 1, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[ware, 1]]);
  await staff.refund(order, { cancel: true });
  await turnDown((await readBooks(shop)).refunds[0]?.id);
  await shop.reconcile();
  expect(await staff.send("GET", "/api/v1/admin/payments")).toMatchObject({
    reconciliation: { gaps: [{ intentId: intentIdOf(secret), amount: 1020, state: "REFUND_FAILED" }] },
  });
  await dashboardRefund(secret);
  await shop.flush();
});

test("what a bank disputes is on the order for staff, until it is closed", async () => {
  const ware = await shop.ware({ stock: 1, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[ware, 1]]);
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

test("an order's refund that the bank turns down is taken off the order again", async () => {
  const ware = await shop.ware({ stock: 2, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[ware, 1]]);
  await staff.refund(order, { amount: 100 });
  await turnDown((await readBooks(shop)).refunds[0]?.id);
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({
    order: { refundedAmount: 0 },
  });
});
