import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { stockKey } from "../../functions/catalogue/stock.table.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { refundInDashboard } from "./support/dashboard.ts";
import { makeFamily } from "./support/family.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const shelf = async (id: string) => {
  const { stock, held, sold } = (await readBooks(shop)).products.get(id) ?? {};
  return { stock, held, sold };
};

test("a cart with one line short of stock holds nothing", async () => {
  const [a, short, b] = [
    await shop.product({ stock: 5 }),
    await shop.product({ stock: 1 }),
    await shop.product({ stock: 5 }),
  ];
  const asha = await shop.shopper();
  const cart = [
    [a, 2],
    [short, 2],
    [b, 2],
  ] as const;
  expect(await asha.start(cart)).toMatchObject(refused("out_of_stock", short.name));
  for (const { id, initialStock } of [a, short, b])
    expect(await shelf(id)).toEqual({ stock: initialStock, held: 0, sold: 0 });
  expect(await shop.intents()).toEqual([]);
});

test("twenty concurrent sales of different colours leave exact units in each, and so does the family", async () => {
  const [midnight, sand, denim] = [
    await shop.product({ stock: 9 }),
    await shop.product({ stock: 8 }),
    await shop.product({ stock: 3 }),
  ];
  const members = { Midnight: midnight, Sand: sand, Denim: denim };
  await makeFamily(shop, "Murmur Mini", members);
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));
  const colours = Object.values(members).flatMap((product) => Array(product.initialStock).fill(product));
  const orders = await Promise.all(buyers.map((buyer, nth) => buyer.buy([[colours[nth], 1]])));
  expect(orders.map(({ status }) => status)).toEqual(Array(20).fill(201));
  for (const product of Object.values(members))
    expect(await shelf(product.id)).toEqual({ stock: 0, held: 0, sold: product.initialStock });
  await shop.drain();
  const { product } = await buyers[0]!.client.call("products/get", { id: sand.id });
  expect(product.family?.members.map(({ values, stock }) => [values.colour, stock])).toEqual([
    ["Midnight", 0],
    ["Sand", 0],
    ["Denim", 0],
  ]);
});

test("a payment for a cancelled checkout is refunded in full and logged as an error", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 2]]);
  const [intent] = await shop.intents();
  const paymentId = intent?.metadata.paymentId;
  // Cancels the payment and releases its units, as a manual correction of the table would.
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
      Key: stockKey(product.id),
      UpdateExpression: "ADD held :less, stock :more",
      ExpressionAttributeValues: { ":less": -2, ":more": 2 },
    }),
  );
  await asha.pay(secret);
  expect(await asha.place(secret, [[product, 2]])).toMatchObject(
    refused("refunded", "Your payment arrived after the checkout had expired. It's being refunded"),
  );
  expect((await readBooks(shop)).refunds.map(({ amount }) => amount)).toEqual([204_000]);
  expect((await asha.mails())[0]?.text).toContain("arrived after the checkout had expired");
  expect(shop.output()).toContain("paid after it was cancelled");
});

test("lines of the same product are added up", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const cart = [
    [product, 2],
    [product, 2],
  ] as const;
  expect(await asha.start(cart)).toMatchObject(refused("out_of_stock", product.name));
});

test("an abandoned checkout releases its units after cancelling its intent", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  await asha.start([[product, 2]]);
  await shop.advance(14);
  await shop.sweep();
  expect(await shelf(product.id)).toEqual({ stock: 1, held: 2, sold: 0 });
  await shop.advance(2);
  const calls = await shop.callsOf(() => shop.sweep());
  expect(await shelf(product.id)).toEqual({ stock: 3, held: 0, sold: 0 });
  expect((await shop.intents()).map(({ status }) => status)).toEqual(["canceled"]);
  const steps = calls.map(({ op }) => op);
  expect(steps.indexOf("payment_intents.cancel")).toBeLessThan(steps.indexOf("TransactWriteItems"));
});

test("units stay held while the intent cannot be cancelled at Stripe", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 2]]);
  await shop.advance(16);
  await shop.control({ failNext: { op: "payment_intents.cancel", status: 503, times: 4 } });
  await expect(shop.sweep()).rejects.toThrow("could not be settled");
  expect(await shelf(product.id)).toEqual({ stock: 1, held: 2, sold: 0 });
  await shop.control({ failNext: null });
  await asha.pay(secret);
  await shop.sweep();
  expect(await shelf(product.id)).toEqual({ stock: 1, held: 0, sold: 2 });
});

test("a checkout paid just before the sweep becomes an order instead of being released", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 2]]);
  await shop.advance(16);
  await asha.pay(secret);
  await shop.sweep();
  expect(await shelf(product.id)).toEqual({ stock: 1, held: 0, sold: 2 });
  expect(await asha.place(secret, [[product, 2]])).toMatchObject({ status: 201 });
});

test("a payment without a hold is refunded in full if the product has sold out", async () => {
  const product = await shop.product({ stock: 1, price: 1000 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  expect((await ravi.buy([[product, 1]])).status).toBe(201);
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("refunded"));
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("refunded"));
  const { refunds, orders } = await readBooks(shop);
  expect(refunds.map(({ amount }) => amount)).toEqual([102_000]);
  expect(orders).toHaveLength(1);
});

describe.each([-1, "abc", 1.5])("a stock of %s", (stock) => {
  test("is refused and leaves the product unchanged", async () => {
    const product = await shop.product({ stock: 4 });
    const staff = await shop.admin();
    expect(await staff.edit(product, { stock: stock as number })).toMatchObject({
      status: 400,
      code: "invalid",
    });
    expect(await shelf(product.id)).toEqual({ stock: 4, held: 0, sold: 0 });
  });
});

test("a form opened before a sale does not restore the sold units", async () => {
  const product = await shop.product({ stock: 4 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  await asha.buy([[product, 3]]);
  expect(await staff.edit(product, { stock: 6, stockBase: 4 })).toMatchObject({ status: 200 });
  product.adjusted += 2;
  expect(await shelf(product.id)).toEqual({ stock: 3, held: 0, sold: 3 });
  expect(await staff.edit(product, { stock: 0, stockBase: 4 })).toMatchObject(
    refused("out_of_stock", product.name),
  );
});

test("starting another cart ends the first checkout", async () => {
  const [a, b] = [await shop.product({ stock: 3 }), await shop.product({ stock: 3 })];
  const asha = await shop.shopper();
  const first = await asha.start([[a, 3]]);
  const second = await asha.start([
    [a, 1],
    [b, 2],
  ]);
  expect(second.client_secret).not.toBe(first.client_secret);
  expect(await shelf(a.id)).toEqual({ stock: 2, held: 1, sold: 0 });
  expect((await shop.intents()).map(({ status }) => status).sort()).toEqual([
    "canceled",
    "requires_payment_method",
  ]);
  expect(await asha.pay(first.client_secret)).toBe("payment_intent_unexpected_state");
  await asha.pay(second.client_secret);
  const cart = [
    [a, 1],
    [b, 2],
  ] as const;
  expect(await asha.place(second.client_secret, cart)).toMatchObject({ status: 201 });
});

test("starting another cart after paying first turns the paid one into an order", async () => {
  const [a, b] = [await shop.product({ stock: 3 }), await shop.product({ stock: 3 })];
  const asha = await shop.shopper();
  const first = await asha.start([[a, 3]]);
  await asha.pay(first.client_secret);
  expect((await asha.start([[b, 1]])).status).toBe(200);
  expect(await shelf(a.id)).toEqual({ stock: 0, held: 0, sold: 3 });
});

test("a product deleted while held is ordered under its old name and price", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.start([[product, 2]]);
  await ravi.start([[product, 1]]);
  expect(await staff.send("DELETE", `/api/v1/admin/product/${product.id}`)).toMatchObject({ status: 200 });
  await asha.pay(secret);
  const { status, order } = await asha.place(secret, [[product, 2]]);
  expect(status).toBe(201);
  expect(order?.orderItems).toEqual([
    expect.objectContaining({ name: product.name, price: 1000, quantity: 2 }),
  ]);
  expect(await ravi.start([[product, 1]])).toMatchObject(refused("not_found", "Product"));
});

test("an amount-only payment is refunded if its product was deleted before the order", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  await staff.send("DELETE", `/api/v1/admin/product/${product.id}`);
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(
    refused("refunded", "An item is no longer available. Your payment is being refunded"),
  );
  expect((await asha.mails())[0]?.text).toContain("We stopped selling");
});

test("archiving an order changes neither stock nor payments", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[product, 2]]);
  expect(await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`)).toMatchObject({ status: 200 });
  await shop.flush();
  expect(await shelf(product.id)).toEqual({ stock: 1, held: 0, sold: 2 });
  expect((await readBooks(shop)).refunds).toEqual([]);
  expect(await asha.place(secret, [[product, 2]])).toMatchObject({ status: 200, order: { _id: order?._id } });
});

test("an order archived before it was shipped is listed for staff until it is refunded", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[product, 1]]);
  const { order: sent } = await asha.buy([[product, 1]]);
  await staff.send("PUT", `/api/v1/admin/order/${sent?._id}`, { status: "Shipped" });
  for (const archived of [order, sent]) await staff.send("DELETE", `/api/v1/admin/order/${archived?._id}`);
  const listed = async () =>
    (
      (await staff.send("GET", "/api/v1/admin/payments")) as { awaitedArchive?: { _id: string }[] }
    ).awaitedArchive?.filter(({ _id }) => [order?._id, sent?._id].includes(_id));
  expect(await listed()).toMatchObject([{ _id: order?._id, total: 1020, refunded: 0 }]);
  await refundInDashboard(shop, secret);
  await shop.flush();
  expect(await listed()).toEqual([]);
});
