import { PutCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { toPaise } from "../../shared/core/money.ts";
import { maxOrderLines } from "../../shared/products/catalogue.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { createCoupon } from "./support/coupons.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { type Cart, cards, intentIdOf, linesOf, Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

test("the server prices the cart and ignores the client's amount", async () => {
  const product = await shop.product({ stock: 5, price: 1000 });
  const asha = await shop.shopper();
  const started = await asha.start([[product, 2]], { amount: 100 });
  expect(started).toMatchObject({ status: 200, amount: 204_000 });
  const [intent] = await shop.intents();
  expect(intent).toMatchObject({ amount: 204_000, currency: "inr", status: "requires_payment_method" });
});

test("starting a payment returns each line as it will be charged, also when it is resumed", async () => {
  const product = await shop.product({ stock: 5, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const priced = {
    orderItems: [{ product: product.id, name: product.name, image: "", quantity: 2, price: 1000 }],
    itemsPrice: 2000,
    taxPrice: 40,
    shippingPrice: 0,
    totalPrice: 2040,
  };
  expect(await asha.start([[product, 2]])).toMatchObject({ amount: 204_000, priced });
  expect(await staff.edit(product, { price: 9000, stock: 3, stockBase: 3 })).toMatchObject({ status: 200 });
  expect(await asha.start([[product, 2]])).toMatchObject({ amount: 204_000, priced });
  expect(await asha.startAmount(204_000)).not.toHaveProperty("priced");
});

test("forged prices, totals and statuses are ignored", async () => {
  const product = await shop.product({ stock: 5, price: 1000 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 2]]);
  const forged = {
    orderItems: [{ product: product.id, quantity: 2, price: 1, name: "Cheap", image: "" }],
    itemsPrice: 1,
    taxPrice: 0,
    totalPrice: 1,
    paymentInfo: { id: intentIdOf(secret), status: "succeeded" },
  };
  expect(await asha.place(secret, [], forged)).toMatchObject(refused("unpaid"));
  await asha.pay(secret);
  const { status, order } = await asha.place(secret, [], forged);
  expect(status).toBe(201);
  expect(order).toMatchObject({ itemsPrice: 2000, taxPrice: 40, shippingPrice: 0, totalPrice: 2040 });
  expect(order?.orderItems).toEqual([
    expect.objectContaining({ name: product.name, price: 1000, quantity: 2 }),
  ]);
});

describe.each([-1, 0, 1.5, "1e3", 1e9])("a quantity of %s", (quantity) => {
  test("is refused before anything is written", async () => {
    const product = await shop.product({ stock: 5 });
    const asha = await shop.shopper();
    const orderItems = [{ product: product.id, quantity }];
    expect(await asha.start([], { orderItems })).toMatchObject({ status: 400, code: "invalid" });
    expect(await shop.intents()).toEqual([]);
    const { client_secret: secret } = await asha.start([[product, 1]]);
    await asha.pay(secret);
    expect(await asha.place(secret, [], { orderItems })).toMatchObject({ status: 400, code: "invalid" });
    expect((await readBooks(shop)).orders).toEqual([]);
  });
});

test("an intent places one order, however often it is submitted", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const { secret, status, order } = await asha.buy([[product, 2]]);
  expect(status).toBe(201);
  expect(await asha.place(secret, [[product, 2]])).toEqual({ success: true, status: 200, order });
  const { products, orders } = await readBooks(shop);
  expect(products.get(product.id)).toMatchObject({ stock: 3, sold: 2 });
  expect(orders).toHaveLength(1);
});

test("an intent that has an order cannot be used for another", async () => {
  const [a, b] = [await shop.product({ stock: 5 }), await shop.product({ stock: 5 })];
  const asha = await shop.shopper();
  const { secret, order } = await asha.buy([[a, 1]]);
  const again = await asha.place(secret, [[b, 5]]);
  expect(again).toMatchObject({ status: 200, order: { _id: order?._id } });
  expect(again.order?.orderItems).toEqual(order?.orderItems);
});

test("a price that changes during checkout is not charged", async () => {
  const product = await shop.product({ stock: 5, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.start([[product, 1]]);
  expect(await staff.edit(product, { price: 9000, stock: 4, stockBase: 4 })).toMatchObject({ status: 200 });
  await asha.pay(secret);
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({
    status: 201,
    order: { totalPrice: 1020 },
  });
});

test("every cart is charged its items plus 2 % GST, rounded half up", async () => {
  const prices = [0.75, 499, 1234.56, 24_999.99];
  const products = await Promise.all(prices.map((price) => shop.product({ stock: 1000, price })));
  const asha = await shop.shopper();
  const quantities = fc
    .array(fc.nat(9), { minLength: 4, maxLength: 4 })
    .filter((all) => all.some((n) => n > 0));
  await fc.assert(
    fc.asyncProperty(quantities, async (quantities) => {
      await shop.advance(61);
      const cart = products.flatMap((product, index) =>
        quantities[index] ? [[product, quantities[index]] as const] : [],
      );
      const items = cart.reduce(
        (sum, [{ price }, quantity]) => sum + BigInt(toPaise(price)) * BigInt(quantity),
        0n,
      );
      const total = Number(items + (2n * items + 50n) / 100n);
      const { client_secret: secret, amount } = await asha.start(cart);
      const intent = (await shop.intents()).find(({ id }) => id === intentIdOf(secret));
      expect([amount, intent?.amount]).toEqual([total, total]);
    }),
    { numRuns: 15 },
  );
});

test("amounts that Stripe cannot charge are refused before an intent is created", async () => {
  const [expensive, cheap] = [
    await shop.product({ stock: 100, price: 150_000 }),
    await shop.product({ stock: 9, price: 0.4 }),
  ];
  const asha = await shop.shopper();
  expect(await asha.start([[expensive, 7]])).toMatchObject({
    ...refused("invalid", "amount"),
    fields: { amount: "One payment can be at most ₹9,99,999.99. Split your order" },
  });
  expect(await asha.start([[cheap, 1]])).toMatchObject(refused("invalid", "amount"));
  expect(await asha.startAmount(49)).toMatchObject(refused("invalid", "amount"));
  expect(await asha.startAmount(100_000_000)).toMatchObject(refused("invalid", "amount"));
  expect(await shop.intents()).toEqual([]);
  expect((await asha.startAmount(50)).status).toBe(200);
});

test("a card issued abroad can pay, since the intent says what is bought and where it goes", async () => {
  const product = await shop.product({ stock: 9 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 2]]);
  const [intent] = await shop.intents();
  expect(intent).toMatchObject({
    description: expect.stringMatching(new RegExp(`^Order \\w{24}: 2 × ${product.name}$`)),
    shipping: {
      name: "Asha Rao",
      phone: "9876543210",
      address: { line1: "12 Residency Road", city: "Bengaluru", postal_code: "560025", country: "IN" },
    },
  });
  expect(await asha.pay(secret, "4000008260000000")).toBe("succeeded");
  expect(await asha.place(secret, [[product, 2]])).toMatchObject({ status: 201 });
});

test("intents of other shops, stages or currencies are ignored", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
  const [own] = await shop.intents();
  for (const [currency, metadata] of [
    ["inr", { app: "another" }],
    ["inr", { ...own?.metadata, stage: "elsewhere" }],
    ["usd", { ...own?.metadata }],
  ] as const) {
    const foreign = await shop.stripe.paymentIntents.create({
      amount: 102_000,
      currency,
      metadata,
      confirm: true,
      payment_method: "pm_card_visa",
      return_url: "https://example.test",
    });
    expect(foreign.status).toBe("succeeded");
    expect(await asha.place(`${foreign.id}_secret_x`, [[product, 1]])).toMatchObject(
      refused("not_found", "Payment"),
    );
  }
  expect(await shop.flush()).toMatchObject({ failed: 0 });
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("unpaid"));
});

test("repeated clicks on Pay Now share one intent and one hold", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const together = await Promise.all([1, 2, 3].map(() => asha.start([[product, 2]])));
  const later = await asha.start([[product, 2]]);
  // Counts down while the others wait.
  const secondsLeft = expect.any(Number);
  for (const answer of together) expect(answer).toEqual({ ...later, secondsLeft });
  expect(later.status).toBe(200);
  const { products, intents } = await readBooks(shop);
  expect(intents).toHaveLength(1);
  expect(products.get(product.id)).toMatchObject({ stock: 3, held: 2 });
});

test("a paid checkout is not charged again", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret);
  expect(await asha.start([[product, 1]])).toMatchObject(refused("already_paid"));
  expect(await shop.intents()).toHaveLength(1);
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({ status: 201 });
});

test("a paid cart whose page died is not charged again, whatever the address, code, quantity or time", async () => {
  const [product, other] = [await shop.product({ stock: 9, price: 1000 }), await shop.product({ stock: 9 })];
  const asha = await Shopper.register(shop);
  const code = await createCoupon(shop);
  const { client_secret: secret } = await asha.start([[product, 1]]);
  expect(await asha.pay(secret)).toBe("succeeded");
  await shop.flush();
  await shop.advance(16);

  const shippingInfo = { ...asha.shippingInfo, address: "7 Church Street" };
  const again = (cart: Cart, more: object = {}) => asha.start(cart, more);
  const answers = [
    await again([[product, 1]]),
    await again([[product, 1]], { shippingInfo }),
    await again([[product, 1]], { coupon: code }),
    await again([[product, 1]], { coupon: "NO SUCH CODE" }),
    await again([[product, 2]]),
    await again([
      [product, 1],
      [other, 1],
    ]),
  ];
  for (const answer of answers) expect(answer).toMatchObject(refused("already_paid"));
  expect(await shop.intents()).toHaveLength(1);
  // Other products do not count, nor does their payment hide the order that was not seen.
  expect(await asha.start([[other, 1]])).toMatchObject({ status: 200 });
  expect(await again([[product, 1]])).toMatchObject(refused("already_paid"));

  const { placed } = await asha.client.call("payments/open", {});
  expect(placed).toMatchObject({ orderItems: [{ product: product.id, quantity: 1 }] });
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({
    status: 201,
    order: { _id: placed?._id },
  });
  expect(await asha.client.call("payments/open", {})).not.toHaveProperty("placed");
  expect(await asha.buy([[product, 1]])).toMatchObject({ status: 201 });
});

test("a payment that succeeds while another address is tried is not followed by a second one", async () => {
  const product = await shop.product({ stock: 9 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
  expect(await asha.pay(secret)).toBe("succeeded");
  const shippingInfo = { ...asha.shippingInfo, address: "7 Church Street" };
  expect(await asha.start([[product, 1]], { shippingInfo })).toMatchObject(refused("already_paid"));
  expect(await shop.intents()).toHaveLength(1);
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({ status: 201 });
});

test("an order that staff cancelled before its buyer saw it does not prevent buying again", async () => {
  const product = await shop.product({ stock: 9 });
  const [asha, staff] = [await Shopper.register(shop), await shop.admin()];
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret);
  await shop.flush();
  const { placed } = await asha.client.call("payments/open", {});
  expect(await staff.refund(placed, { cancel: true })).toMatchObject({ status: 200 });
  expect(await asha.client.call("payments/open", {})).not.toHaveProperty("placed");
  expect(await asha.buy([[product, 1]])).toMatchObject({ status: 201 });
});

test("ordered lines leave the account's cart with the order, even while the cart changes", async () => {
  const [bought, more, other] = await Promise.all([1, 2, 3].map(() => shop.product({ stock: 9 })));
  if (!bought || !more || !other) throw new Error("No products");
  const asha = await shop.shopper();
  const keep = (cart: Cart) => asha.client.call("cart/put", { items: linesOf(cart) });
  const kept = async () =>
    (await asha.client.call("cart/get", {})).items.map(({ product, quantity }) => [product, quantity]);
  await keep([
    [bought, 2],
    [more, 3],
    [other, 1],
  ]);
  const { client_secret: secret } = await asha.start([
    [bought, 2],
    [more, 1],
  ]);
  await asha.pay(secret);
  // The cart changes between the moment it is read and the moment the order is written.
  const held = shop.faultProxy.holdCall("COMMITTED");
  const delivery = shop.flush();
  const release = await held;
  await keep([
    [bought, 2],
    [more, 4],
    [other, 2],
  ]);
  release();
  expect(await delivery).toMatchObject({ failed: 0 });
  expect(await kept()).toEqual([
    [more.id, 3],
    [other.id, 2],
  ]);
  expect(await asha.place(secret, [[bought, 2]])).toMatchObject({ status: 201 });
  expect(await kept()).toHaveLength(2);
});

test("the same cart can be bought again after the order", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const first = await asha.buy([[product, 1]]);
  const second = await asha.buy([[product, 1]]);
  expect(second.status).toBe(201);
  expect(second.order?._id).not.toBe(first.order?._id);
});

test("an order's number has five digits, and one more for each number that another order has", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret);
  const drawn: string[] = [];
  shop.faultProxy.beforeCall = async ({ op, body }) => {
    const [, number] = (op === "TransactWriteItems" && /ORDERNUMBER#(ES-\d+)/.exec(body)) || [];
    if (!number || drawn.push(number) > 2) return;
    const Item = { pk: `ORDERNUMBER#${number}`, sk: "ORDERNUMBER", orderId: "0".repeat(24) };
    await shop.documents.send(new PutCommand({ TableName: tableName, Item }));
  };
  const { status, order } = await asha.place(secret, [[product, 1]]);
  shop.faultProxy.beforeCall = undefined;
  expect(status).toBe(201);
  expect(drawn.map((number) => number.length - "ES-".length)).toEqual([5, 6, 7]);
  expect(order?.number).toBe(drawn.at(-1));
  // Repeating the call and the webhook return the same order with the same number.
  await shop.flush();
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({
    status: 200,
    order: { _id: order?._id, number: order?.number },
  });
  expect((await asha.send("GET", "/api/v1/orders/me")).orders?.[0]).toMatchObject({ number: order?.number });
});

test("a declined card can be retried with another card, keeping hold and intent", async () => {
  const product = await shop.product({ stock: 1 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
  expect(await asha.pay(secret, cards.declined)).toBe("card_declined");
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("unpaid"));
  expect((await asha.start([[product, 1]])).client_secret).toBe(secret);
  expect(await asha.pay(secret)).toBe("succeeded");
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({ status: 201 });
});

test("a shopper cannot order with another shopper's payment", async () => {
  const product = await shop.product({ stock: 5 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret);
  expect(await ravi.place(secret, [[product, 1]])).toMatchObject(refused("not_found", "Payment"));
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({ status: 201 });
});

test("a cart may have at most fifty lines", async () => {
  const products = await Promise.all(Array.from({ length: maxOrderLines }, () => shop.product({ stock: 2 })));
  const asha = await shop.shopper();
  const cart = products.map((product) => [product, 1] as const);
  expect(await asha.buy(cart)).toMatchObject({ status: 201, order: { itemsPrice: 50_000 } });
  const tooMany = [...linesOf(cart), { product: products[0]!.id, quantity: 1 }];
  expect(await asha.start([], { orderItems: tooMany })).toMatchObject({ status: 400, code: "invalid" });
});
