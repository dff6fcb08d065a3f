import { afterAll, afterEach, expect, test } from "vitest";
import type { Answer } from "../../shared/contract.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { refundInDashboard } from "./support/dashboard.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { AdminOrders, Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

type Payments = Answer<"admin/payments/list">;
const latestReport = async (staff: Shopper) =>
  ((await staff.send("GET", "/api/v1/admin/payments")) as unknown as Payments).reconciliation;

test("reconciliation settles a payment that the shopper, the webhook and the sweeper missed", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret);
  await shop.reconcile();
  expect((await readBooks(shop)).orders).toHaveLength(1);
  expect((await latestReport(staff))?.gaps).toEqual([]);
});

test("a Stripe payment without a record is reported to staff", async () => {
  const staff = await shop.admin();
  const stray = await shop.stripe.paymentIntents.create({
    amount: 12_345,
    currency: "inr",
    metadata: { app: "earshot", stage: "local" },
    confirm: true,
    payment_method: "pm_card_visa",
    return_url: "https://example.test",
  });
  await shop.reconcile();
  const report = await latestReport(staff);
  expect(report?.providers).toEqual([{ provider: "stripe", checked: report?.checked }]);
  expect(report?.gaps).toContainEqual({
    provider: "stripe",
    intentId: stray.id,
    amount: 123.45,
    state: "NO_RECORD",
  });
});

test("reconciliation finds a dashboard refund whose events were lost", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { order, secret } = await asha.buy([[product, 1]]);
  await refundInDashboard(shop, secret, 5000);
  await shop.reconcile();
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({
    order: { refundedAmount: 50 },
  });
});

test("a comparison that Stripe rejects permanently is abandoned at once, and the next night's is complete", async () => {
  const staff = await shop.admin();
  await shop.control({ failNext: { op: "payment_intents.list", status: 400, times: 1 } });
  await shop.reconcile();
  expect(await shop.queue("comparisons")).toEqual({ waiting: 0, inFlight: 0, delayed: 0, dead: 0 });
  const before = await latestReport(staff);
  await shop.reconcile();
  expect(await latestReport(staff)).toMatchObject({ gaps: before?.gaps ?? [] });
});

test("a refund reconciled before an amount-only payment has its order shows on that order later", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  await refundInDashboard(shop, secret, 5000);
  await shop.reconcile();
  const { order } = await asha.place(secret, [[product, 1]]);
  await shop.reconcile();
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({
    order: { refundedAmount: 50 },
  });
});

test("each change of an order sends exactly one mail, even if the mail service fails at first", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const earlier = (await asha.mails()).length;
  await shop.post("/_local/mail/control", { failNext: 2 });
  const { order, secret } = await asha.buy([[product, 1]]);
  await shop.control({ webhooks: "duplicate" });
  await shop.flush();
  await shop.control({ webhooks: "off" });
  await asha.place(secret, [[product, 1]]);
  expect((await asha.mails()).length).toBe(earlier + 1);
  for (const status of ["Shipped", "Delivered"]) {
    await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status });
    await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status });
    await shop.drain();
  }
  expect((await asha.mails()).length).toBe(earlier + 3);
  await shop.control({ webhooks: "duplicate" });
  await staff.refund(order, { amount: 20.5 });
  await shop.flush();
  expect((await asha.mails()).length).toBe(earlier + 4);
  await refundInDashboard(shop, secret, 5000);
  await shop.flush();
  await shop.reconcile();
  expect((await asha.mails()).length).toBe(earlier + 5);
});

test("a cancelled order sends one mail, which announces the refund", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  const earlier = (await asha.mails()).length;
  await staff.refund(order, { cancel: true });
  await shop.flush();
  const mails = await asha.mails();
  expect(mails).toHaveLength(earlier + 1);
  expect(mails[0]?.subject).toMatch(/^Your order was cancelled/);
  expect(mails[0]?.text).toContain("We've refunded ₹1,020.00 to your card.");
});

test("a shopper refunded for lack of stock gets one mail", async () => {
  const product = await shop.product({ stock: 1, price: 1000 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  await ravi.buy([[product, 1]]);
  const earlier = (await asha.mails()).length;
  await asha.place(secret, [[product, 1]]);
  await asha.place(secret, [[product, 1]]);
  await shop.flush();
  expect((await asha.mails()).length).toBe(earlier + 1);
  expect((await asha.mails())[0]?.text).toContain("sold out before your payment arrived");
});

test("the mail about a refunded amount-only payment gives the reason", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [absent, mistaken] = [await shop.shopper(), await shop.shopper()];
  await absent.pay((await absent.startAmount(51_000)).client_secret);
  const { client_secret: secret } = await mistaken.startAmount(52_000);
  await mistaken.pay(secret);
  await mistaken.place(secret, [[product, 1]]);
  await shop.advance(31);
  await shop.sweep();
  for (const [shopper, why] of [
    [absent, "your order was never completed."],
    [mistaken, "The amount you paid didn't match your order's total."],
  ] as const) {
    const [mail] = await shopper.mails();
    expect(mail).toMatchObject({ subject: "Your payment is being refunded" });
    expect(mail?.text).toContain(why);
    expect(mail?.text).not.toContain("stock");
  }
});

test("the shop's counters match the sum of its orders", async () => {
  const staff = await shop.admin();
  await shop.drain();
  const path = "/api/v1/admin/orders";
  const { orders, ordersCount, totalAmount } = (await staff.send("GET", path)) as unknown as AdminOrders;
  const revenue = orders.reduce(
    (sum, { totalPrice, refundedAmount }) => sum + totalPrice - refundedAmount,
    0,
  );
  expect([ordersCount, totalAmount]).toEqual([orders.length, Math.round(revenue * 100) / 100]);
  expect(ordersCount).toBeGreaterThan(3);
});
