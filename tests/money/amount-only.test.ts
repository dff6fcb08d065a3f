import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop } from "./support/shop.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

test("an amount-only client can order what it paid for", async () => {
  const product = await shop.product({ stock: 5, price: 1000 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.startAmount(204_000);
  await asha.pay(secret);
  const first = await asha.place(secret, [[product, 2]]);
  expect(first).toMatchObject({ status: 201, order: { totalPrice: 2040 } });
  expect(await asha.place(secret, [[product, 2]])).toMatchObject({
    status: 200,
    order: { _id: first.order?._id },
  });
});

test("an amount pays for as many units of a product as a checkout would", async () => {
  const product = await shop.product({ stock: 50, price: 100 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.startAmount(112_200);
  await asha.pay(secret);
  expect(await asha.place(secret, [[product, 11]])).toMatchObject({ status: 400, code: "too_many_units" });
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 50 });
});

test("of two concurrent carts for one amount one is ordered, and the payment keeps its lines", async () => {
  const [a, b] = [
    await shop.product({ stock: 5, price: 1000 }),
    await shop.product({ stock: 5, price: 1000 }),
  ];
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  // Both have stored their lines, the second one over the first one's, before either order is written.
  const held = ["first", "second"].map(() => shop.faultProxy.holdCall("COMMITTED"));
  const first = asha.place(secret, [[a, 1]]);
  const releaseFirst = await held[0];
  const second = asha.place(secret, [[b, 1]]);
  const releaseSecond = await held[1];
  releaseFirst?.();
  expect(await first).toMatchObject({ order: { orderItems: [{ product: a.id }] } });
  releaseSecond?.();
  expect(await second).toMatchObject({ order: { orderItems: [{ product: a.id }] } });
  const { orders, payments } = await readBooks(shop);
  expect(orders).toHaveLength(1);
  expect(payments.get(orders[0]?.id ?? "")?.lines).toEqual(orders[0]?.lines);
});

test("a paid order is placed wherever it goes, in the state of its PIN code", async () => {
  const product = await shop.product({ stock: 9, price: 1000 });
  const asha = await shop.shopper();
  const sent = { ...asha.shippingInfo, postalCode: "403001" };
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  const shippingInfo = { ...sent, state: "Karnataka" };
  expect(await asha.place(secret, [[product, 1]], { shippingInfo })).toMatchObject({
    status: 201,
    order: { shippingInfo: { ...sent, state: "Goa" } },
  });
  const spellings = [
    ["GA", "Goa"],
    ["near Panjim", "Goa"],
  ] as const;
  for (const [state, stored] of spellings) {
    asha.shippingInfo = { ...sent, state };
    const { order } = await asha.buy([[product, 1]]);
    expect(order?.shippingInfo.state).toBe(stored);
  }
});

test("an amount-only payment may be off by at most one paisa of rounding", async () => {
  const product = await shop.product({ stock: 5, price: 10.25 });
  const asha = await shop.shopper();
  const { client_secret: near } = await asha.startAmount(1045);
  await asha.pay(near);
  expect(await asha.place(near, [[product, 1]])).toMatchObject({
    status: 201,
    order: { totalPrice: 10.45 },
  });
  const { client_secret: far } = await asha.startAmount(1044);
  await asha.pay(far);
  expect(await asha.place(far, [[product, 1]])).toMatchObject(refused("amount_mismatch"));
});

test("an amount-only client can correct its lines after a mismatch, but cannot buy more than it paid for", async () => {
  const [cheap, expensive] = [
    await shop.product({ stock: 5, price: 500 }),
    await shop.product({ stock: 5, price: 20_000 }),
  ];
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.startAmount(51_000);
  await asha.pay(secret);
  expect(await asha.place(secret, [[expensive, 1]])).toMatchObject(refused("amount_mismatch"));
  expect(await asha.place(secret, [[cheap, 1]])).toMatchObject({ status: 201, order: { totalPrice: 510 } });
});

test("an amount-only payment is refunded after half an hour without a valid order", async () => {
  const product = await shop.product({ stock: 5, price: 500 });
  const [absent, mistaken] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await absent.startAmount(51_000);
  await absent.pay(secret);
  const { client_secret: mistakenSecret } = await mistaken.startAmount(99_900);
  await mistaken.pay(mistakenSecret);
  expect(await mistaken.place(mistakenSecret, [[product, 1]])).toMatchObject(refused("amount_mismatch"));
  await shop.flush();
  await shop.advance(25);
  await shop.sweep();
  expect((await readBooks(shop)).refunds).toEqual([]);
  await shop.advance(6);
  await shop.sweep();
  const { refunds } = await readBooks(shop);
  expect(refunds.map(({ amount }) => amount).sort()).toEqual([51_000, 99_900]);
  expect(await mistaken.place(mistakenSecret, [[product, 1]])).toMatchObject(
    refused("refunded", "Your payment didn't match the order total. It's being refunded"),
  );
});

test("the half hour without an order counts from the payment, not from the start of the checkout", async () => {
  const product = await shop.product({ stock: 5, price: 500 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: late } = await asha.startAmount(51_000);
  const { client_secret: never } = await ravi.startAmount(51_000);
  await shop.advance(45);
  for (const [shopper, secret] of [
    [asha, late],
    [ravi, never],
  ] as const)
    await shopper.pay(secret);
  await shop.post("/_local/clock", { advanceSeconds: 15 });
  await shop.sweep();
  await shop.advance(29);
  await shop.sweep();
  expect((await readBooks(shop)).refunds).toEqual([]);
  expect(await asha.place(late, [[product, 1]])).toMatchObject({ status: 201 });
  await shop.advance(1);
  await shop.sweep();
  expect((await readBooks(shop)).refunds).toHaveLength(1);
});
