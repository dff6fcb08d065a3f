import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { openShop } from "./support/shop.ts";
import type { AdminOrders } from "./support/shopper.ts";
import { intentIdOf, type Shopper } from "./support/shopper.ts";

const shop = await openShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

interface Payments {
  reconciliation?: { checked: number; gaps: { intentId: string; amount: number; state: string }[] };
}
const report = async (staff: Shopper) =>
  ((await staff.send("GET", "/api/v1/admin/payments")) as Payments).reconciliation;

/** Newest first. */
async function lettersTo({ email }: Shopper) {
  await shop.drain();
  const mails = await shop.get<{ to: string; subject: string; text: string }[]>("/_local/mail");
  return mails.filter(({ to }) => to === email);
}
const mailsOf = async (shopper: Shopper): Promise<number> => (await lettersTo(shopper)).length;

test("a payment that neither shopper, webhook nor sweeper settled is settled at night", async () => {
  const ware = await shop.ware({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.start([[ware, 1]]);
  await asha.pay(secret);
  await shop.reconcile();
  expect((await readBooks(shop)).orders).toHaveLength(1);
  expect((await report(staff))?.gaps).toEqual([]);
});

test("money that belongs to nothing is named to staff", async () => {
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
  expect((await report(staff))?.gaps).toContainEqual({
    intentId: stray.id,
    amount: 123.45,
    state: "NO_RECORD",
  });
});

test("a dashboard refund whose events were lost shows in the morning", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { order, secret } = await asha.buy([[ware, 1]]);
  await shop.post("/_local/stripe/control/refund", { payment_intent: intentIdOf(secret), amount: 5000 });
  await shop.reconcile();
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({
    order: { refundedAmount: 50 },
  });
});

test("a refund seen at night before the bare amount has its order is on the order later", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  await shop.post("/_local/stripe/control/refund", { payment_intent: intentIdOf(secret), amount: 5000 });
  await shop.reconcile();
  const { order } = await asha.place(secret, [[ware, 1]]);
  await shop.reconcile();
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({
    order: { refundedAmount: 50 },
  });
});

test("each thing that happens to an order is one mail, also when the mail service fails at first", async () => {
  const ware = await shop.ware({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const earlier = await mailsOf(asha);
  await shop.post("/_local/mail/control", { failNext: 2 });
  const { order, secret } = await asha.buy([[ware, 1]]);
  await shop.control({ webhooks: "duplicate" });
  await shop.flush();
  await shop.control({ webhooks: "off" });
  await asha.place(secret, [[ware, 1]]);
  expect(await mailsOf(asha)).toBe(earlier + 1);
  for (const status of ["Shipped", "Delivered"]) {
    await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status });
    await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status });
  }
  expect(await mailsOf(asha)).toBe(earlier + 3);
  await shop.control({ webhooks: "duplicate" });
  await staff.refund(order, { amount: 20.5 });
  await shop.flush();
  expect(await mailsOf(asha)).toBe(earlier + 4);
  await shop.post("/_local/stripe/control/refund", { payment_intent: intentIdOf(secret), amount: 5000 });
  await shop.flush();
  await shop.reconcile();
  expect(await mailsOf(asha)).toBe(earlier + 5);
});

test("a cancelled order is told of once, with its refund", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[ware, 1]]);
  const earlier = await mailsOf(asha);
  await staff.refund(order, { cancel: true });
  await shop.flush();
  const letters = await lettersTo(asha);
  expect(letters).toHaveLength(earlier + 1);
  expect(letters[0]?.subject).toMatch(/^Your order was cancelled/);
  expect(letters[0]?.text).toContain("₹1,020.00 is on its way back");
});

test("who is refunded instead of served is told so by one mail", async () => {
  const ware = await shop.ware({ stock: 1, price: 1000 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  await ravi.buy([[ware, 1]]);
  const earlier = await mailsOf(asha);
  await asha.place(secret, [[ware, 1]]);
  await asha.place(secret, [[ware, 1]]);
  await shop.flush();
  expect(await mailsOf(asha)).toBe(earlier + 1);
});

test("the counters of the shop are what its orders add up to", async () => {
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
