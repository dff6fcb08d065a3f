import { randomBytes } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, expect, test } from "vitest";
import { toPaise } from "../../shared/core/money.ts";
import { newCode } from "../support/coupon.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { createCoupon, type Terms } from "./support/coupons.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { cards, intentIdOf, password, Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const create = (terms: Terms = {}) => createCoupon(shop, terms);
const usedUp = refused("coupon_invalid", "This code is no longer available");
const usedOnce = refused("coupon_invalid", "You've already used this code");
const figuresOf = async (code: string) => {
  await shop.drain();
  const { coupons } = await (await shop.admin()).send("GET", `/api/v1/admin/coupons?search=${code}`);
  const { used, discount, revenue } = coupons?.[0] ?? {};
  return { used, discount, revenue };
};
const paid = 1000 * 0.9 * 1.02;

test("of fifty checkouts competing for a coupon's last use one gets it, and the others hold nothing", async () => {
  const product = await shop.product({ stock: 60 });
  const coupon = await create({ total: 1 });
  // Guests, since fifty passwords take the processor longer to hash than all the rest.
  const shoppers = await Promise.all(Array.from({ length: 50 }, () => Shopper.guest(shop)));
  const answers = await Promise.all(shoppers.map((shopper) => shopper.start([[product, 1]], { coupon })));
  const winner = answers.findIndex(({ status }) => status === 200);
  for (const [index, answer] of answers.entries())
    expect(answer).toMatchObject(index === winner ? { status: 200, amount: toPaise(paid) } : usedUp);
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 59, held: 1 });
  // The shopper who holds the last use goes on with it, however often.
  const { client_secret: secret } = answers[winner] ?? {};
  expect(await shoppers[winner]?.start([[product, 1]], { coupon })).toMatchObject({ client_secret: secret });
  await shoppers[winner]?.pay(secret);
  expect(await shoppers[winner]?.place(secret, [[product, 1]])).toMatchObject({
    status: 201,
    order: { coupon, discountPrice: 100, itemsPrice: 1000, totalPrice: paid },
  });
  expect(await figuresOf(coupon)).toEqual({ used: 1, discount: 100, revenue: paid });
});

test("a use is released when its hold ends or its order is cancelled, but not by a refund", async () => {
  const product = await shop.product({ stock: 9 });
  const coupon = await create({ total: 1, perAccount: 1 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  await asha.start([[product, 1]], { coupon });
  expect(await ravi.start([[product, 1]], { coupon })).toMatchObject(usedUp);
  await shop.advance(16);
  await shop.sweep();
  const { order } = await ravi.buy([[product, 1]], { coupon });
  expect(await asha.start([[product, 1]], { coupon })).toMatchObject(usedUp);
  await staff.refund(order, { amount: 5 });
  expect(await figuresOf(coupon)).toEqual({ used: 1, discount: 100, revenue: paid - 5 });
  expect(await asha.start([[product, 1]], { coupon })).toMatchObject(usedUp);
  // Cancelled twice at the same time, it comes back once.
  await Promise.all([ravi.cancel(order), ravi.cancel(order)]);
  expect(await figuresOf(coupon)).toEqual({ used: 0, discount: 0, revenue: 0 });
  expect(await ravi.buy([[product, 1]], { coupon })).toMatchObject({ status: 201, order: { coupon } });
  expect(await asha.start([[product, 1]], { coupon })).toMatchObject(usedUp);
});

test("each account is limited to its uses, in parallel too, and open payments count", async () => {
  const product = await shop.product({ stock: 99 });
  const coupon = await create({ perAccount: 1 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const answers = await Promise.all([1, 2, 3, 4].map((units) => asha.start([[product, units]], { coupon })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await asha.buy([[product, 5]], { coupon });
  expect(await asha.start([[product, 6]], { coupon })).toMatchObject(usedOnce);
  expect(await ravi.start([[product, 6]], { coupon })).toMatchObject({ status: 200 });
  const check = await asha.send("POST", "/api/v1/coupon/check", {
    code: coupon,
    orderItems: [{ product: product.id, quantity: 1 }],
  });
  expect(check).toMatchObject(usedOnce);
});

test("a guest can use a coupon, unless it has limits per account", async () => {
  const product = await shop.product({ stock: 9 });
  const signIn = refused("coupon_invalid", "Sign in or create an account to use this code");
  const guest = await Shopper.guest(shop);
  for (const terms of [{ perAccount: 1 }, { firstOrderOnly: true }]) {
    const coupon = await create(terms);
    const orderItems = [{ product: product.id, quantity: 1 }];
    expect(await guest.start([[product, 1]], { coupon })).toMatchObject(signIn);
    const check = { code: coupon, orderItems };
    expect(await guest.send("POST", "/api/v1/coupon/check", check)).toMatchObject(signIn);
  }
  const coupon = await create({ total: 1 });
  expect(await guest.buy([[product, 1]], { coupon })).toMatchObject({ status: 201, order: { coupon } });
});

test("a first-order code applies to the first order only, even before the index has it, and again after a cancelled one", async () => {
  const [product, other] = [await shop.product({ stock: 99 }), await shop.product({ stock: 9 })];
  const coupon = await create({ firstOrderOnly: true });
  const asha = await Shopper.register(shop);
  const onlyFirst = refused("coupon_invalid", "This code is only for first orders");
  // Paid, but not placed before the next checkout begins.
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret);
  await shop.post("/_local/control", { indexLagMs: 3_600_000 });
  expect(await asha.start([[other, 2]], { coupon })).toMatchObject(onlyFirst);
  const { order } = await asha.place(secret, [[product, 1]]);
  const { order: second } = await asha.buy([[product, 3]]);
  expect(await asha.start([[product, 2]], { coupon })).toMatchObject(onlyFirst);
  await asha.cancel(second);
  expect(await asha.start([[product, 2]], { coupon })).toMatchObject(onlyFirst);
  await asha.cancel(order);
  expect(await asha.buy([[product, 2]], { coupon })).toMatchObject({ status: 201, order: { coupon } });
  await shop.post("/_local/control", { indexLagMs: 0 });
  // Long ago is an order too.
  await shop.advance(120);
  await expect.poll(() => asha.start([[product, 2]], { coupon })).toMatchObject(onlyFirst);
});

test("single-use and first-order codes stay used when an account is deleted and its email registers again", async () => {
  const product = await shop.product({ stock: 99 });
  const [once, twice, first] = [
    await create({ perAccount: 1 }),
    await create({ perAccount: 2 }),
    await create({ firstOrderOnly: true }),
  ];
  const name = randomBytes(8).toString("hex");
  const before = await Shopper.register(shop, `${name}@example.test`);
  expect(await before.buy([[product, 1]], { coupon: once })).toMatchObject({ status: 201 });
  expect(await before.buy([[product, 1]], { coupon: twice })).toMatchObject({ status: 201 });
  await before.client.call("account/delete", { password });
  // The address in no way remains readable.
  const { Items = [] } = await shop.documents.send(
    new ScanCommand({
      TableName: tableName,
      FilterExpression: "begins_with(pk, :former)",
      ExpressionAttributeValues: { ":former": "FORMER#" },
    }),
  );
  expect(Items).toHaveLength(1);
  expect(JSON.stringify(Items)).not.toContain(name);

  const onlyFirst = refused("coupon_invalid", "This code is only for first orders");
  // A tag does not make it another person's address.
  for (const address of [`${name}@example.test`, `${name}+again@example.test`]) {
    const after = await Shopper.register(shop, address);
    const check = (code: string) =>
      after.send("POST", "/api/v1/coupon/check", {
        code,
        orderItems: [{ product: product.id, quantity: 1 }],
      });
    expect(await check(once)).toMatchObject(usedOnce);
    expect(await check(first)).toMatchObject(onlyFirst);
    expect(await after.start([[product, 1]], { coupon: once })).toMatchObject(usedOnce);
    expect(await after.start([[product, 1]], { coupon: first })).toMatchObject(onlyFirst);
  }
  // One of two uses is left, whoever of them takes it.
  const after = await Shopper.register(shop, `${name}+more@example.test`);
  expect(await after.buy([[product, 1]], { coupon: twice })).toMatchObject({ status: 201 });
  expect(await after.start([[product, 1]], { coupon: twice })).toMatchObject({ code: "coupon_invalid" });
  const stranger = await Shopper.register(shop);
  expect(await stranger.buy([[product, 1]], { coupon: first })).toMatchObject({ status: 201 });
});

test("each code of a batch works for one order, and staff see which were used and their total revenue", async () => {
  const product = await shop.product({ stock: 9 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const batch = newCode();
  const terms = { kind: "percent", value: 10 } as const;
  await staff.send("POST", "/api/v1/admin/coupon/batch", { code: batch, count: 3, ...terms });
  const codes = async () => {
    const answer = await staff.client.send(`/api/v1/admin/coupon/${batch}/codes`);
    return (await answer.text())
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(","));
  };
  const [[first = ""] = [], [second = ""] = []] = await codes();
  const { order } = await asha.buy([[product, 1]], { coupon: first.toLowerCase() });
  expect(order).toMatchObject({ coupon: first, discountPrice: 100 });
  expect(await ravi.start([[product, 1]], { coupon: first })).toMatchObject(usedUp);
  await ravi.buy([[product, 2]], { coupon: second });
  expect((await codes()).map(([, used]) => used)).toEqual(["yes", "yes", "no"]);
  expect(await figuresOf(batch)).toEqual({ used: 2, discount: 300, revenue: 3 * paid });
  await asha.cancel(order);
  expect((await codes()).map(([, used]) => used)).toEqual(["no", "yes", "no"]);
  expect(await figuresOf(first)).toEqual({ used: 1, discount: 200, revenue: 2 * paid });
});

test("a code that ends or is stopped between cart and Pay Now is reported, and nothing is held or charged", async () => {
  const product = await shop.product({ stock: 9 });
  const validUntil = new Date((await shop.now()).getTime() + 600_000).toISOString();
  const [ending, stopped] = [await create({ validUntil }), await create()];
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: secret } = await ravi.start([[product, 1]], { coupon: ending });
  await shop.advance(11);
  expect((await asha.start([[product, 1]], { coupon: ending })).message).toMatch(/^This code expired on /);
  const staff = await shop.admin();
  await staff.send("PUT", `/api/v1/admin/coupon/${stopped}`, { kind: "percent", value: 10, stopped: true });
  expect((await asha.start([[product, 1]], { coupon: stopped })).message).toMatch(/^That code isn't valid/);
  expect(await shop.intents()).toHaveLength(1);
  // A payment that has begun goes on at its price.
  expect(await ravi.pay(secret, cards.declined)).toBe("card_declined");
  expect(await ravi.start([[product, 1]], { coupon: ending })).toMatchObject({ client_secret: secret });
  await ravi.pay(secret);
  expect(await ravi.place(secret, [[product, 1]])).toMatchObject({ order: { totalPrice: paid } });
  expect(await asha.send("POST", "/api/v1/payment/process", { amount: 5000, coupon: stopped })).toMatchObject(
    {
      status: 400,
      code: "invalid",
    },
  );
});

test("the last use of a code stays with its shopper who pays for another cart or in another way", async () => {
  const product = await shop.product({ stock: 9 });
  const coupon = await create({ total: 1, perAccount: 1 });
  const other = await create({ total: 1 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  await asha.start([[product, 1]], { coupon });
  expect(await asha.start([[product, 2]], { coupon })).toMatchObject({ status: 200 });
  expect(await ravi.start([[product, 1]], { coupon })).toMatchObject(usedUp);
  expect(await asha.start([[product, 2]], { coupon: other })).toMatchObject({ status: 200 });
  expect(await ravi.start([[product, 1]], { coupon })).toMatchObject({ status: 200 });
  expect(await ravi.start([[product, 1]], { coupon: other })).toMatchObject(usedUp);
});

test("another code starts another payment, the same code in any spelling resumes it", async () => {
  const product = await shop.product({ stock: 9 });
  const [ten, twenty] = [await create({ total: 5 }), await create({ value: 20, total: 5 })];
  const asha = await shop.shopper();
  const start = (coupon?: string) => asha.start([[product, 1]], coupon ? { coupon } : {});
  const plain = await start();
  const first = await start(ten);
  expect(await start(` ${ten.toLowerCase().slice(0, 4)}-${ten.slice(4)} `)).toMatchObject({
    client_secret: first.client_secret,
  });
  const second = await start(twenty);
  expect([plain, first, second].map(({ amount }) => amount)).toEqual([102_000, 91_800, 81_600]);
  const open = (await shop.intents()).filter(({ status }) => status === "requires_payment_method");
  expect(open.map(({ id }) => id)).toEqual([intentIdOf(second.client_secret)]);
  // What is offered to be finished is the discounted payment.
  expect(await asha.send("GET", "/api/v1/payment/open")).toMatchObject({
    payment: { coupon: twenty, discountPrice: 200, totalPrice: 816 },
  });
  expect((await start()).amount).toBe(102_000);
  const last = await start(twenty);
  await asha.pay(last.client_secret);
  const placed = await Promise.all([1, 2].map(() => asha.place(last.client_secret, [[product, 1]])));
  expect(new Set(placed.map(({ order }) => order?._id)).size).toBe(1);
  expect([await figuresOf(ten), await figuresOf(twenty)]).toEqual([
    { used: 0, discount: 0, revenue: 0 },
    { used: 1, discount: 200, revenue: 816 },
  ]);
});
