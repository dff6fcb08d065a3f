import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { openShop } from "./support/shop.ts";
import type { Shopper } from "./support/shopper.ts";

const shop = await openShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const people = 500;
const rushMilliseconds = 60_000;

test("five hundred shoppers, a hundred units, one minute: exactly a hundred are sold", async () => {
  const ware = await shop.ware({ stock: 100 });
  const shoppers: Shopper[] = [];
  while (shoppers.length < people) {
    const some = Array.from({ length: 10 }, () => shop.shopper());
    shoppers.push(...(await Promise.all(some)));
  }
  const ends = await Promise.all(
    shoppers.map(async (shopper, at) => {
      await sleep((at / people) * rushMilliseconds);
      const started = await shopper.start([[ware, 1]]);
      if (started.status !== 200) return `start ${started.status} ${started.code}`;
      await shopper.pay(started.client_secret);
      const { status, code = "" } = await shopper.place(started.client_secret, [[ware, 1]]);
      return `place ${status} ${code}`.trim();
    }),
  );
  const told = Map.groupBy(ends, (end) => end);
  console.info([...told].map(([end, those]) => `${those.length} × ${end}`).join(", "));
  expect(
    [...told.keys()].filter(
      (end) => !/^(place 201|place 503 PEND|start 409 STOCK|start 429 RATE)$/.test(end),
    ),
  ).toEqual([]);
  await shop.flush();
  await shop.advance(5);
  await shop.sweep();
  expect((await readBooks(shop)).products.get(ware.id)).toMatchObject({ stock: 0, held: 0, sold: 100 });
});
