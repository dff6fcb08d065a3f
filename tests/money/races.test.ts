import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { refused } from "./support/refused.ts";
import { openShop } from "./support/shop.ts";

const shop = await openShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

test("fifty shoppers, one unit: one holds it, the others are told", async () => {
  const ware = await shop.ware({ stock: 1 });
  const shoppers = await Promise.all(Array.from({ length: 50 }, () => shop.shopper()));
  const answers = await Promise.all(shoppers.map((shopper) => shopper.start([[ware, 1]])));
  const lost = answers.filter(({ status }) => status !== 200);
  expect(lost).toHaveLength(49);
  for (const answer of lost) expect(answer).toMatchObject(refused("STOCK", ware.name));
  expect((await readBooks(shop)).products.get(ware.id)).toMatchObject({ stock: 0, held: 1, sold: 0 });
});

test("ten shoppers pay bare amounts for three units: three orders, seven refunds", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const shoppers = await Promise.all(Array.from({ length: 10 }, () => shop.shopper()));
  const answers = await Promise.all(
    shoppers.map(async (shopper) => {
      const { client_secret: secret } = await shopper.startAmount(102_000);
      await shopper.pay(secret);
      return shopper.place(secret, [[ware, 1]]);
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === "REFUNDED")).toHaveLength(7);
});

/** Lets calls to table and Stripe go on one at a time, in the order the schedule says. */
async function conduct<T>(scheduler: fc.Scheduler, work: Promise<T>): Promise<T> {
  shop.nemesis.conductor = (call) => scheduler.schedule(Promise.resolve(), call.op);
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) {
    await sleep(2);
    if (scheduler.count() > 0) await scheduler.waitNext(1);
  }
  shop.nemesis.conductor = undefined;
  if (scheduler.count() > 0) await scheduler.waitIdle();
  return work;
}

test("browser, webhook and sweeper settle one payment in any order of their steps", async () => {
  const ware = await shop.ware({ stock: 1000 });
  const asha = await shop.shopper();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      runs += 1;
      const { client_secret: secret } = await asha.start([[ware, 1]]);
      await asha.pay(secret);
      await shop.advance(7);
      await shop.drain();
      const racing = Promise.all([asha.place(secret, [[ware, 1]]), shop.flush(), shop.sweep()]);
      const [answer, { failed }] = await conduct(scheduler, racing);
      const final = answer.status === 503 ? await asha.place(secret, [[ware, 1]]) : answer;
      expect([200, 201]).toContain(final.status);
      if (failed > 0) await shop.flush();
    }),
    { numRuns: 100 },
  );
  const { orders } = await readBooks(shop);
  expect(orders).toHaveLength(runs);
});

test("two clicks on Shipped: one ships, the other is told", async () => {
  const ware = await shop.ware({ stock: 3 });
  const [asha, one, other] = [await shop.shopper(), await shop.admin(), await shop.admin()];
  const { order } = await asha.buy([[ware, 1]]);
  const path = `/api/v1/admin/order/${order?._id}`;
  const answers = await Promise.all(
    [one, other].map((staff) => staff.send("PUT", path, { status: "Shipped" })),
  );
  const [first, second] = answers.toSorted((a, b) => a.status - b.status);
  expect(first).toMatchObject({ status: 200, order: { orderStatus: "Shipped" } });
  expect(second).toMatchObject(refused("STATUS"));
});

test("cancelling and shipping at once: one of the two, and the stock agrees", async () => {
  const ware = await shop.ware({ stock: 3 });
  const [asha, one, other] = [await shop.shopper(), await shop.admin(), await shop.admin()];
  const { order } = await asha.buy([[ware, 1]]);
  const answers = await Promise.all([
    one.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" }),
    other.refund(order, { cancel: true }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("an edit of the stock and a sale at the same moment both count", async () => {
  const ware = await shop.ware({ stock: 5 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const [bought, edited] = await Promise.all([
    asha.buy([[ware, 3]]),
    staff.edit(ware, { stock: 12, stockBase: 5 }),
  ]);
  ware.adjusted += 7;
  expect([bought.status, edited.status]).toEqual([201, 200]);
});
