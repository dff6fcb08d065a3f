import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { refused } from "./support/refused.ts";
import { openShop, tableName } from "./support/shop.ts";
import { intentIdOf } from "./support/shopper.ts";

const shop = await openShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const shelf = async (id: string) => {
  const { stock, held, sold } = (await readBooks(shop)).products.get(id) ?? {};
  return { stock, held, sold };
};

test("one line short holds nothing of the cart", async () => {
  const [one, short, other] = [
    await shop.ware({ stock: 5 }),
    await shop.ware({ stock: 1 }),
    await shop.ware({ stock: 5 }),
  ];
  const asha = await shop.shopper();
  const cart = [
    [one, 2],
    [short, 2],
    [other, 2],
  ] as const;
  expect(await asha.start(cart)).toMatchObject(refused("STOCK", short.name));
  for (const { id, initialStock } of [one, short, other])
    expect(await shelf(id)).toEqual({ stock: initialStock, held: 0, sold: 0 });
  expect(await shop.intents()).toEqual([]);
});

test("money for a checkout that was given up goes back in full, and rings", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 2]]);
  const [intent] = await shop.intents();
  const paymentId = intent?.metadata.paymentId;
  // As if the table had been put right by hand.
  const key = { pk: `PAYMENT#${paymentId}`, sk: "PAYMENT" };
  await shop.documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: key,
      UpdateExpression: "SET #state = :canceled REMOVE kindPk, kindSk",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":canceled": "CANCELED" },
    }),
  );
  await shop.documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `PRODUCT#${ware.id}`, sk: "PRODUCT" },
      UpdateExpression: "ADD held :less, stock :more",
      ExpressionAttributeValues: { ":less": -2, ":more": 2 },
    }),
  );
  await asha.pay(secret);
  expect(await asha.place(secret, [[ware, 2]])).toMatchObject(refused("REFUNDED"));
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount)).toEqual([204_000]);
  expect(shop.output()).toContain("paid after it was cancelled");
});

test("two lines of one product are counted together", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  const cart = [
    [ware, 2],
    [ware, 2],
  ] as const;
  expect(await asha.start(cart)).toMatchObject(refused("STOCK", ware.name));
});

test("an abandoned checkout gives its units back, the intent cancelled first", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  await asha.start([[ware, 2]]);
  await shop.advance(14);
  await shop.sweep();
  expect(await shelf(ware.id)).toEqual({ stock: 1, held: 2, sold: 0 });
  await shop.advance(2);
  const calls = await shop.callsOf(() => shop.sweep());
  expect(await shelf(ware.id)).toEqual({ stock: 3, held: 0, sold: 0 });
  expect((await shop.intents()).map(({ status }) => status)).toEqual(["canceled"]);
  const steps = calls.map(({ op }) => op);
  expect(steps.indexOf("payment_intents.cancel")).toBeLessThan(steps.indexOf("TransactWriteItems"));
});

test("units are not given back while Stripe cannot be told to cancel", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 2]]);
  await shop.advance(16);
  await shop.control({ failNext: { op: "payment_intents.cancel", status: 503, times: 4 } });
  await expect(shop.sweep()).rejects.toThrow("could not be settled");
  expect(await shelf(ware.id)).toEqual({ stock: 1, held: 2, sold: 0 });
  await shop.control({ failNext: null });
  await asha.pay(secret);
  await shop.sweep();
  expect(await shelf(ware.id)).toEqual({ stock: 1, held: 0, sold: 2 });
});

test("paid in the last second: the sweeper makes the order instead of giving units back", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 2]]);
  await shop.advance(16);
  await asha.pay(secret);
  await shop.sweep();
  expect(await shelf(ware.id)).toEqual({ stock: 1, held: 0, sold: 2 });
  expect(await asha.place(secret, [[ware, 2]])).toMatchObject({ status: 201 });
});

test("paid without a hold and sold out meanwhile: all the money back, no order", async () => {
  const ware = await shop.ware({ stock: 1, price: 1000 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  expect((await ravi.buy([[ware, 1]])).status).toBe(201);
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("REFUNDED"));
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("REFUNDED"));
  const { refunds, orders } = await readBooks(shop);
  expect(refunds.map(({ amount }) => amount)).toEqual([102_000]);
  expect(orders).toHaveLength(1);
});

describe.each([-1, "abc", 1.5])("a stock of %s", (stock) => {
  test("is refused and leaves the product as it was", async () => {
    const ware = await shop.ware({ stock: 4 });
    const staff = await shop.admin();
    expect(await staff.edit(ware, { stock: stock as number })).toMatchObject({ status: 400, code: "VAL" });
    expect(await shelf(ware.id)).toEqual({ stock: 4, held: 0, sold: 0 });
  });
});

test("a form opened before a sale does not put sold units back", async () => {
  const ware = await shop.ware({ stock: 4 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  await asha.buy([[ware, 3]]);
  expect(await staff.edit(ware, { stock: 6, stockBase: 4 })).toMatchObject({ status: 200 });
  ware.adjusted += 2;
  expect(await shelf(ware.id)).toEqual({ stock: 3, held: 0, sold: 3 });
  expect(await staff.edit(ware, { stock: 0, stockBase: 4 })).toMatchObject(refused("STOCK", ware.name));
});

test("another cart ends the first checkout before it begins", async () => {
  const [one, other] = [await shop.ware({ stock: 3 }), await shop.ware({ stock: 3 })];
  const asha = await shop.shopper();
  const first = await asha.start([[one, 3]]);
  const second = await asha.start([
    [one, 1],
    [other, 2],
  ]);
  expect(second.client_secret).not.toBe(first.client_secret);
  expect(await shelf(one.id)).toEqual({ stock: 2, held: 1, sold: 0 });
  expect((await shop.intents()).map(({ status }) => status).sort()).toEqual([
    "canceled",
    "requires_payment_method",
  ]);
  expect(await asha.pay(first.client_secret)).toBe("payment_intent_unexpected_state");
  await asha.pay(second.client_secret);
  const cart = [
    [one, 1],
    [other, 2],
  ] as const;
  expect(await asha.place(second.client_secret, cart)).toMatchObject({ status: 201 });
});

test("another cart after paying: the paid one becomes an order first", async () => {
  const [one, other] = [await shop.ware({ stock: 3 }), await shop.ware({ stock: 3 })];
  const asha = await shop.shopper();
  const first = await asha.start([[one, 3]]);
  await asha.pay(first.client_secret);
  expect((await asha.start([[other, 1]])).status).toBe(200);
  expect(await shelf(one.id)).toEqual({ stock: 0, held: 0, sold: 3 });
});

test("a product deleted while held is delivered as it was bought", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.start([[ware, 2]]);
  await ravi.start([[ware, 1]]);
  expect(await staff.send("DELETE", `/api/v1/admin/product/${ware.id}`)).toMatchObject({ status: 200 });
  await asha.pay(secret);
  const { status, order } = await asha.place(secret, [[ware, 2]]);
  expect(status).toBe(201);
  expect(order?.orderItems).toEqual([expect.objectContaining({ name: ware.name, price: 1000, quantity: 2 })]);
  expect(await ravi.start([[ware, 1]])).toMatchObject(refused("NF", "Product"));
});

test("a product deleted before the order of a bare amount: the money goes back", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  await staff.send("DELETE", `/api/v1/admin/product/${ware.id}`);
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("REFUNDED"));
});

test("archiving an order moves neither stock nor money", async () => {
  const ware = await shop.ware({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[ware, 2]]);
  expect(await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`)).toMatchObject({ status: 200 });
  await shop.flush();
  expect(await shelf(ware.id)).toEqual({ stock: 1, held: 0, sold: 2 });
  expect((await readBooks(shop)).refunds).toEqual([]);
  expect(await asha.place(secret, [[ware, 2]])).toMatchObject({ status: 200, order: { _id: order?._id } });
});

test("what was archived before it was sent is named to staff until it is refunded", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[ware, 1]]);
  const { order: sent } = await asha.buy([[ware, 1]]);
  await staff.send("PUT", `/api/v1/admin/order/${sent?._id}`, { status: "Shipped" });
  for (const archived of [order, sent]) await staff.send("DELETE", `/api/v1/admin/order/${archived?._id}`);
  const named = async () =>
    (
      (await staff.send("GET", "/api/v1/admin/payments")) as { awaitedArchive?: { _id: string }[] }
    ).awaitedArchive?.filter(({ _id }) => [order?._id, sent?._id].includes(_id));
  expect(await named()).toMatchObject([{ _id: order?._id, total: 1020, refunded: 0 }]);
  await shop.post("/_local/stripe/control/refund", { payment_intent: intentIdOf(secret) });
  await shop.flush();
  expect(await named()).toEqual([]);
});
