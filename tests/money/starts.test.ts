import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, expect, test } from "vitest";
import { toPaise } from "../../shared/core/money.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { cards, intentIdOf, Shopper, type TestProduct } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const payable = async () =>
  (await shop.intents()).filter(({ status }) => status === "requires_payment_method").map(({ id }) => id);
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();
const heldOf = async ({ id }: TestProduct) => (await readBooks(shop)).products.get(id)?.held;

test("twenty concurrent starts of one cart count as one, even while Stripe is slow", async () => {
  const [product, other] = [await shop.product({ stock: 5 }), await shop.product({ stock: 20 })];
  const asha = await shop.shopper();
  await shop.control({ latencyMs: 200 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => asha.start([[product, 2]])));
  await shop.control({ latencyMs: 0 });
  expect(statusesOf(answers)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ client_secret }) => client_secret)).size).toBe(1);
  expect(await shop.intents()).toHaveLength(1);
  expect(await heldOf(product)).toBe(2);
  // Ten an hour: nine more carts are started, the tenth is not.
  for (let quantity = 1; quantity <= 9; quantity++)
    expect((await asha.start([[other, quantity]])).status).toBe(200);
  expect(await asha.start([[other, 10]])).toMatchObject(refused("too_many_attempts"));
});

test("of twenty different carts started concurrently one is left payable, and none fails", async () => {
  const [product, other] = [await shop.product({ stock: 40 }), await shop.product({ stock: 40 })];
  const asha = await shop.shopper();
  await shop.control({ latencyMs: 200 });
  const lineOf = (index: number) => [index < 10 ? product : other, 1 + (index % 10)] as const;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => asha.start([lineOf(index)])));
  await shop.control({ latencyMs: 0 });
  // Ten an hour are started; the others find that too many are.
  expect(new Set(statusesOf(answers))).toEqual(new Set([200, 429]));
  const [left, ...more] = await payable();
  expect(more).toEqual([]);
  const winner = answers.findIndex(({ client_secret: secret }) => secret && intentIdOf(secret) === left);
  const [held, quantity] = lineOf(winner);
  expect(await heldOf(held)).toBe(quantity);
  expect(await heldOf(held === product ? other : product)).toBe(0);
  const { client_secret: secret } = answers[winner] ?? {};
  await asha.pay(secret);
  expect(await asha.place(secret, [[held, quantity]])).toMatchObject({ status: 201 });
});

test("concurrent carts and bare amounts of several shoppers leave each at most one payable intent", async () => {
  const product = await shop.product({ stock: 100 });
  const shoppers = await Promise.all([1, 2, 3].map(() => shop.shopper()));
  const startsOf = (shopper: Shopper) =>
    Array.from({ length: 7 }, (_, index) =>
      index % 3 === 0 ? shopper.startAmount(50_000) : shopper.start([[product, 1 + (index % 3)]]),
    );
  const answers = await Promise.all(shoppers.flatMap(startsOf));
  expect(statusesOf(answers)).toEqual(Array(21).fill(200));
  expect(await payable()).toHaveLength(3);
});

test("an order takes ten units of a product, however its lines spell them", async () => {
  const product = await shop.product({ stock: 50 });
  const asha = await shop.shopper();
  const tooMany = refused("too_many_units", "10");
  expect(await asha.start([[product, 11]])).toMatchObject(tooMany);
  const split = [
    [product, 6],
    [product, 5],
  ] as const;
  expect(await asha.start(split)).toMatchObject(tooMany);
  expect(await heldOf(product)).toBe(0);
  expect(await asha.start([[product, 10]])).toMatchObject({ status: 200 });
});

test("an unpaid hold is renewed once in an hour, whatever else is in the cart", async () => {
  const [product, other] = [await shop.product({ stock: 10 }), await shop.product({ stock: 9 })];
  const asha = await Shopper.register(shop);
  const expiry = async () =>
    Date.parse((await asha.client.call("payments/open", {})).payment?.expiresAt ?? "");
  const begunAt = (await shop.now()).getTime();
  expect(await asha.start([[product, 10]])).toMatchObject({ status: 200 });
  await shop.advance(10);
  // A change of the cart is the renewal: it lasts no longer than two holds do.
  expect(
    await asha.start([
      [product, 10],
      [other, 1],
    ]),
  ).toMatchObject({ status: 200 });
  await shop.advance(10);
  expect(await asha.start([[product, 9]])).toMatchObject({ status: 200 });
  expect((await expiry()) - begunAt).toBeLessThan(31 * 60_000);
  await shop.advance(11);
  await shop.sweep();
  expect(await heldOf(product)).toBe(0);
  const refusal = await asha.start([[product, 1]]);
  expect(refusal).toMatchObject({ status: 429, code: "held_twice" });
  expect(refusal.message).toMatch(/held these items twice .* Try again at \d+:\d\d/);
  expect(await asha.start([[other, 1]])).toMatchObject({ status: 200 });
  await shop.advance(30);
  expect(await asha.buy([[product, 1]])).toMatchObject({ status: 201 });
  // What is paid for counts as not held.
  expect(await asha.buy([[product, 2]])).toMatchObject({ status: 201 });
});

test("what is paid for counts as not held, also after a bare amount", async () => {
  const product = await shop.product({ stock: 2 });
  const asha = await Shopper.register(shop);
  expect(await asha.buy([[product, 1]])).toMatchObject({ status: 201 });
  await shop.advance(31);
  expect(await asha.startAmount(102_000)).toMatchObject({ status: 200 });
  expect(await asha.start([[product, 1]])).toMatchObject({ status: 200 });
});

test("an intent still being created is cancelled with its checkout", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const saveHeld = shop.faultProxy.holdCall("SET #intentId");
  const first = asha.start([[product, 1]]);
  const releaseSave = await saveHeld;
  await shop.post("/_local/clock", { advanceSeconds: 4 });
  const second = await asha.start([[product, 2]]);
  expect(second.status).toBe(200);
  expect(await payable()).toEqual([intentIdOf(second.client_secret)]);
  releaseSave();
  expect((await first).status).toBe(200);
  expect(await payable()).toHaveLength(1);
});

test("a rejection for lack of stock does not use up a shopper's starts", async () => {
  const product = await shop.product({ stock: 1 });
  const asha = await shop.shopper();
  for (let attempt = 0; attempt < 15; attempt++)
    expect(await asha.start([[product, 2]])).toMatchObject(refused("out_of_stock", product.name));
  expect((await asha.start([[product, 1]])).status).toBe(200);
});

test("a network may have two hundred open payments, a device type in it sixty, and ended ones free their quota", async () => {
  const product = await shop.product({ stock: 100 });
  const network = "10.200.200.200";
  const crowd = await Promise.all(Array.from({ length: 62 }, () => Shopper.guest(shop)));
  for (const shopper of crowd) shopper.address = network;
  const start = (shopper: Shopper | undefined) => shopper?.start([[product, 1]]);
  const [buyer, ...others] = crowd;
  const late = others.pop();
  const first = await start(buyer);
  for (const shopper of others.slice(0, 59)) expect(await start(shopper)).toMatchObject({ status: 200 });
  const full = {
    status: 429,
    message:
      "There are too many unfinished payments from your network. Try again in 15 minutes, or use another network",
  };
  expect(await start(late)).toMatchObject(full);
  expect(await heldOf(product)).toBe(60);
  const other = others[59];
  if (other) other.browser = "another browser";
  expect(await start(other)).toMatchObject({ status: 200 });

  await buyer?.pay(first?.client_secret);
  await buyer?.place(first?.client_secret, [[product, 1]]);
  await shop.drain();
  expect(await start(late)).toMatchObject({ status: 200 });

  const Key = { pk: `OPENPAYMENTS#${network}`, sk: "OPENPAYMENTS" };
  const { Item } = await shop.documents.send(new GetCommand({ TableName: tableName, Key }));
  const untilSeconds = Math.floor((await shop.now()).getTime() / 1000) + 600;
  const fillers = Array.from({ length: 200 - 61 }, (_, index) => [
    `filler-${index}`,
    { device: `${index}`, untilSeconds },
  ]);
  const filled = { ...Item, ...Object.fromEntries(fillers) };
  await shop.documents.send(new PutCommand({ TableName: tableName, Item: filled }));
  const last = await Shopper.guest(shop);
  [last.address, last.browser] = [network, "a third browser"];
  expect(await start(last)).toMatchObject(full);
});

test("an interrupted payment is shown only to its shopper while held, and is finished on the same intent", async () => {
  const [product, other] = [await shop.product({ stock: 2 }), await shop.product({ stock: 5 })];
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const openOf = async ({ client }: Shopper) => (await client.call("payments/open", {})).payment;
  expect(await openOf(asha)).toBeUndefined();
  const { client_secret: secret } = await asha.start([[product, 2]]);
  expect(await asha.pay(secret, cards.declined)).toBe("card_declined");
  const open = await openOf(asha);
  expect(open).toMatchObject({
    orderItems: [{ product: product.id, name: product.name, quantity: 2, price: product.price }],
    shippingInfo: { fullName: "Asha Rao", state: "Karnataka" },
  });
  expect(Date.parse(open?.expiresAt ?? "")).toBeGreaterThan(Date.now());
  expect(JSON.stringify(open)).not.toContain(intentIdOf(secret));
  expect(await openOf(ravi)).toBeUndefined();
  await ravi.startAmount(50_000);
  expect(await openOf(ravi)).toBeUndefined();

  // Another device has nothing but that answer.
  const again = await asha.send("POST", "/api/v1/payment/process", {
    orderItems: open?.orderItems,
    shippingInfo: open?.shippingInfo,
  });
  expect(again).toMatchObject({ client_secret: secret, amount: toPaise(open?.totalPrice ?? 0) });
  expect(await asha.pay(secret)).toBe("succeeded");
  expect(await asha.place(secret, [[product, 2]])).toMatchObject({ status: 201, order: { _id: open?._id } });
  expect(await openOf(asha)).toBeUndefined();
  expect(await asha.send("GET", "/api/v1/orders/me")).toMatchObject({ orders: [{ _id: open?._id }] });

  await ravi.start([[other, 1]]);
  expect(await openOf(ravi)).toMatchObject({ orderItems: [{ quantity: 1 }] });
  const { shippingInfo } = ravi;
  await ravi.place((await ravi.startAmount(50_000)).client_secret, [[other, 1]], { shippingInfo });
  expect(await openOf(ravi)).toBeUndefined();
  await ravi.start([[other, 2]]);
  await shop.post("/_local/clock", { advanceSeconds: 15 * 60 });
  expect(await openOf(ravi)).toBeUndefined();
});

test("a payment stores its provider, and one of an earlier release settles with Stripe", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
  const [intent] = await shop.intents();
  const item = {
    TableName: tableName,
    Key: { pk: `PAYMENT#${intent?.metadata.paymentId}`, sk: "PAYMENT" },
  };
  expect((await shop.documents.send(new GetCommand(item))).Item).toMatchObject({ provider: "stripe" });
  await shop.documents.send(new UpdateCommand({ ...item, UpdateExpression: "REMOVE provider" }));
  await asha.pay(secret);
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({ status: 201 });
});
