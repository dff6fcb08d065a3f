import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

test("of fifty shoppers competing for one unit, one holds it and the others are out of stock", async () => {
  const product = await shop.product({ stock: 1 });
  const shoppers: Shopper[] = [];
  while (shoppers.length < 50) shoppers.push(await shop.shopper());
  const answers = await Promise.all(shoppers.map((shopper) => shopper.start([[product, 1]])));
  const lost = answers.filter(({ status }) => status !== 200);
  expect(lost).toHaveLength(49);
  for (const answer of lost) expect(answer).toMatchObject(refused("out_of_stock", product.name));
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 0, held: 1, sold: 0 });
});

test("of ten amount-only payments for three units, three become orders and seven are refunded", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const shoppers = await Promise.all(Array.from({ length: 10 }, () => shop.shopper()));
  const answers = await Promise.all(
    shoppers.map(async (shopper) => {
      const { client_secret: secret } = await shopper.startAmount(102_000);
      await shopper.pay(secret);
      return shopper.place(secret, [[product, 1]]);
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === "refunded")).toHaveLength(7);
});

/** Forwards calls to DynamoDB and Stripe one at a time, in the scheduler's order. */
async function interleave<T>(scheduler: fc.Scheduler, work: Promise<T>): Promise<T> {
  shop.faultProxy.beforeCall = (call) => scheduler.schedule(Promise.resolve(), call.op);
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) {
    await sleep(2);
    if (scheduler.count() > 0) await scheduler.waitNext(1);
  }
  shop.faultProxy.beforeCall = undefined;
  if (scheduler.count() > 0) await scheduler.waitIdle();
  return work;
}

test("browser, webhook and sweeper settle one payment, however their calls interleave", async () => {
  const product = await shop.product({ stock: 1000 });
  const asha = await shop.shopper();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      runs += 1;
      const { client_secret: secret } = await asha.start([[product, 1]]);
      await asha.pay(secret);
      await shop.advance(7);
      await shop.drain();
      const racing = Promise.all([asha.place(secret, [[product, 1]]), shop.flush(), shop.sweep()]);
      const [answer, { failed }] = await interleave(scheduler, racing);
      const final = answer.status === 503 ? await asha.place(secret, [[product, 1]]) : answer;
      expect([200, 201]).toContain(final.status);
      if (failed > 0) await shop.flush();
    }),
    { numRuns: Number(process.env.RACES ?? 40) },
  );
  const { orders } = await readBooks(shop);
  expect(orders).toHaveLength(runs);
});

test("of two concurrent clicks on Shipped, one succeeds and the other is rejected", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staffA, staffB] = [await shop.shopper(), await shop.admin(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  const path = `/api/v1/admin/order/${order?._id}`;
  const answers = await Promise.all(
    [staffA, staffB].map((staff) => staff.send("PUT", path, { status: "Shipped" })),
  );
  const [first, second] = answers.toSorted((a, b) => a.status - b.status);
  expect(first).toMatchObject({ status: 200, order: { orderStatus: "Shipped" } });
  expect(second).toMatchObject(refused("invalid_status_change"));
});

test("of a concurrent shipment and cancellation one succeeds, and the stock matches", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staffA, staffB] = [await shop.shopper(), await shop.admin(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  const answers = await Promise.all([
    staffA.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" }),
    staffB.refund(order, { cancel: true }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a concurrent stock edit and sale both take effect", async () => {
  const product = await shop.product({ stock: 5 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const [bought, edited] = await Promise.all([
    asha.buy([[product, 3]]),
    staff.edit(product, { stock: 12, stockBase: 5 }),
  ]);
  product.adjusted += 7;
  expect([bought.status, edited.status]).toEqual([201, 200]);
});
