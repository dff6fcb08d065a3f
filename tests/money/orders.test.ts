import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { maxOrderLines } from "../../shared/catalogue.ts";
import { toPaise } from "../../shared/money.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { refused } from "./support/refused.ts";
import { openShop } from "./support/shop.ts";
import { cards, intentIdOf, linesOf } from "./support/shopper.ts";

const shop = await openShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

test("the server prices the cart, whatever amount the client asks for", async () => {
  const ware = await shop.ware({ stock: 5, price: 1000 });
  const asha = await shop.shopper();
  const started = await asha.start([[ware, 2]], { amount: 100 });
  expect(started).toMatchObject({ status: 200, amount: 204_000 });
  const [intent] = await shop.intents();
  expect(intent).toMatchObject({ amount: 204_000, currency: "inr", status: "requires_payment_method" });
});

test("forged prices, totals and status change nothing", async () => {
  const ware = await shop.ware({ stock: 5, price: 1000 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 2]]);
  const forged = {
    orderItems: [{ product: ware.id, quantity: 2, price: 1, name: "Cheap", image: "" }],
    itemsPrice: 1,
    taxPrice: 0,
    totalPrice: 1,
    paymentInfo: { id: intentIdOf(secret), status: "succeeded" },
  };
  expect(await asha.place(secret, [], forged)).toMatchObject(refused("UNPAID"));
  await asha.pay(secret);
  const { status, order } = await asha.place(secret, [], forged);
  expect(status).toBe(201);
  expect(order).toMatchObject({ itemsPrice: 2000, taxPrice: 40, shippingPrice: 0, totalPrice: 2040 });
  expect(order?.orderItems).toEqual([expect.objectContaining({ name: ware.name, price: 1000, quantity: 2 })]);
});

describe.each([-1, 0, 1.5, "1e3", 1e9])("a quantity of %s", (quantity) => {
  test("is refused before anything is written", async () => {
    const ware = await shop.ware({ stock: 5 });
    const asha = await shop.shopper();
    const orderItems = [{ product: ware.id, quantity }];
    expect(await asha.start([], { orderItems })).toMatchObject({ status: 400, code: "VAL" });
    expect(await shop.intents()).toEqual([]);
    const { client_secret: secret } = await asha.start([[ware, 1]]);
    await asha.pay(secret);
    expect(await asha.place(secret, [], { orderItems })).toMatchObject({ status: 400, code: "VAL" });
    expect((await readBooks(shop)).orders).toEqual([]);
  });
});

test("an intent buys one order, however often it is sent", async () => {
  const ware = await shop.ware({ stock: 5 });
  const asha = await shop.shopper();
  const { secret, status, order } = await asha.buy([[ware, 2]]);
  expect(status).toBe(201);
  expect(await asha.place(secret, [[ware, 2]])).toEqual({ success: true, status: 200, order });
  const { products, orders } = await readBooks(shop);
  expect(products.get(ware.id)).toMatchObject({ stock: 3, sold: 2 });
  expect(orders).toHaveLength(1);
});

test("an intent that was ordered with buys nothing else", async () => {
  const [one, other] = [await shop.ware({ stock: 5 }), await shop.ware({ stock: 5 })];
  const asha = await shop.shopper();
  const { secret, order } = await asha.buy([[one, 1]]);
  const again = await asha.place(secret, [[other, 5]]);
  expect(again).toMatchObject({ status: 200, order: { _id: order?._id } });
  expect(again.order?.orderItems).toEqual(order?.orderItems);
});

test("a price that changes during checkout is not charged", async () => {
  const ware = await shop.ware({ stock: 5, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.start([[ware, 1]]);
  expect(await staff.edit(ware, { price: 9000, stock: 4, stockBase: 4 })).toMatchObject({ status: 200 });
  await asha.pay(secret);
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject({ status: 201, order: { totalPrice: 1020 } });
});

test("any cart is charged its items and 2 % GST, rounded half up", async () => {
  const prices = [0.75, 499, 1234.56, 24_999.99];
  const wares = await Promise.all(prices.map((price) => shop.ware({ stock: 1000, price })));
  const asha = await shop.shopper();
  const quantities = fc
    .array(fc.nat(9), { minLength: 4, maxLength: 4 })
    .filter((all) => all.some((n) => n > 0));
  await fc.assert(
    fc.asyncProperty(quantities, async (quantities) => {
      await shop.advance(61);
      const cart = wares.flatMap((ware, at) => (quantities[at] ? [[ware, quantities[at]] as const] : []));
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

test("amounts that Stripe cannot charge are refused without an intent", async () => {
  const [dear, cheap] = [
    await shop.ware({ stock: 100, price: 50_000 }),
    await shop.ware({ stock: 9, price: 0.4 }),
  ];
  const asha = await shop.shopper();
  expect(await asha.start([[dear, 20]])).toMatchObject(refused("VAL", "amount"));
  expect(await asha.start([[cheap, 1]])).toMatchObject(refused("VAL", "amount"));
  expect(await asha.startAmount(49)).toMatchObject(refused("VAL", "amount"));
  expect(await asha.startAmount(100_000_000)).toMatchObject(refused("VAL", "amount"));
  expect(await shop.intents()).toEqual([]);
  expect((await asha.startAmount(50)).status).toBe(200);
});

test("intents of other shops, stages and currencies are none of ours", async () => {
  const ware = await shop.ware({ stock: 5 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 1]]);
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
    expect(await asha.place(`${foreign.id}_secret_x`, [[ware, 1]])).toMatchObject(refused("NF", "Payment"));
  }
  expect(await shop.flush()).toMatchObject({ failed: 0 });
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("UNPAID"));
});

test("a second click on Pay Now finds the first one's intent and hold", async () => {
  const ware = await shop.ware({ stock: 5 });
  const asha = await shop.shopper();
  const together = await Promise.all([1, 2, 3].map(() => asha.start([[ware, 2]])));
  const later = await asha.start([[ware, 2]]);
  for (const answer of together) expect(answer).toEqual(later);
  expect(later.status).toBe(200);
  const { products, intents } = await readBooks(shop);
  expect(intents).toHaveLength(1);
  expect(products.get(ware.id)).toMatchObject({ stock: 3, held: 2 });
});

test("what is paid is not charged again", async () => {
  const ware = await shop.ware({ stock: 5 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 1]]);
  await asha.pay(secret);
  expect(await asha.start([[ware, 1]])).toMatchObject(refused("PAID"));
  expect(await shop.intents()).toHaveLength(1);
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject({ status: 201 });
});

test("after the order, the same cart can be bought again", async () => {
  const ware = await shop.ware({ stock: 5 });
  const asha = await shop.shopper();
  const first = await asha.buy([[ware, 1]]);
  const second = await asha.buy([[ware, 1]]);
  expect(second.status).toBe(201);
  expect(second.order?._id).not.toBe(first.order?._id);
});

test("a declined card keeps hold and intent for the next one", async () => {
  const ware = await shop.ware({ stock: 1 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 1]]);
  expect(await asha.pay(secret, cards.declined)).toBe("card_declined");
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("UNPAID"));
  expect((await asha.start([[ware, 1]])).client_secret).toBe(secret);
  expect(await asha.pay(secret)).toBe("succeeded");
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject({ status: 201 });
});

test("nobody orders with another person's payment", async () => {
  const ware = await shop.ware({ stock: 5 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await asha.start([[ware, 1]]);
  await asha.pay(secret);
  expect(await ravi.place(secret, [[ware, 1]])).toMatchObject(refused("NF", "Payment"));
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject({ status: 201 });
});

test("a full cart of fifty lines is one order", async () => {
  const wares = await Promise.all(Array.from({ length: maxOrderLines }, () => shop.ware({ stock: 2 })));
  const asha = await shop.shopper();
  const cart = wares.map((ware) => [ware, 1] as const);
  expect(await asha.buy(cart)).toMatchObject({ status: 201, order: { itemsPrice: 50_000 } });
  const tooMany = [...linesOf(cart), { product: wares[0]!.id, quantity: 1 }];
  expect(await asha.start([], { orderItems: tooMany })).toMatchObject({ status: 400, code: "VAL" });
});

describe("a client that knows only the amount", () => {
  test("orders what it paid for", async () => {
    const ware = await shop.ware({ stock: 5, price: 1000 });
    const asha = await shop.shopper();
    const { client_secret: secret } = await asha.startAmount(204_000);
    await asha.pay(secret);
    const first = await asha.place(secret, [[ware, 2]]);
    expect(first).toMatchObject({ status: 201, order: { totalPrice: 2040 } });
    expect(await asha.place(secret, [[ware, 2]])).toMatchObject({
      status: 200,
      order: { _id: first.order?._id },
    });
  });

  test("may be a paisa off by its floating point, no more", async () => {
    const ware = await shop.ware({ stock: 5, price: 10.25 });
    const asha = await shop.shopper();
    const { client_secret: near } = await asha.startAmount(1045);
    await asha.pay(near);
    expect(await asha.place(near, [[ware, 1]])).toMatchObject({ status: 201, order: { totalPrice: 10.45 } });
    const { client_secret: far } = await asha.startAmount(1044);
    await asha.pay(far);
    expect(await asha.place(far, [[ware, 1]])).toMatchObject(refused("AMT"));
  });

  test("can correct its lines after a mismatch; a cheap payment buys nothing dear", async () => {
    const [cheap, dear] = [
      await shop.ware({ stock: 5, price: 500 }),
      await shop.ware({ stock: 5, price: 20_000 }),
    ];
    const asha = await shop.shopper();
    const { client_secret: secret } = await asha.startAmount(51_000);
    await asha.pay(secret);
    expect(await asha.place(secret, [[dear, 1]])).toMatchObject(refused("AMT"));
    expect(await asha.place(secret, [[cheap, 1]])).toMatchObject({ status: 201, order: { totalPrice: 510 } });
  });

  test("gets its money back when half an hour passes without a valid order", async () => {
    const ware = await shop.ware({ stock: 5, price: 500 });
    const [never, wrong] = [await shop.shopper(), await shop.shopper()];
    const { client_secret: secret } = await never.startAmount(51_000);
    await never.pay(secret);
    const { client_secret: other } = await wrong.startAmount(99_900);
    await wrong.pay(other);
    expect(await wrong.place(other, [[ware, 1]])).toMatchObject(refused("AMT"));
    await shop.flush();
    await shop.advance(25);
    await shop.sweep();
    expect((await readBooks(shop)).refunds).toEqual([]);
    await shop.advance(6);
    await shop.sweep();
    const { refunds } = await readBooks(shop);
    expect(refunds.map(({ amount }) => amount).sort()).toEqual([51_000, 99_900]);
    expect(await wrong.place(other, [[ware, 1]])).toMatchObject(refused("REFUNDED"));
  });
});
