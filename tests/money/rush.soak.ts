import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const shopperCount = 500;
const rushMilliseconds = 60_000;

test("five hundred shoppers within a minute buy exactly the hundred units in stock", async () => {
  const product = await shop.product({ stock: 100 });
  const shoppers: Shopper[] = [];
  while (shoppers.length < shopperCount) {
    const batch = Array.from({ length: 10 }, () => shop.shopper());
    shoppers.push(...(await Promise.all(batch)));
  }
  const outcomes = await Promise.all(
    shoppers.map(async (shopper, index) => {
      await sleep((index / shopperCount) * rushMilliseconds);
      const started = await shopper.start([[product, 1]]);
      if (started.status !== 200) return `start ${started.status} ${started.code}`;
      await shopper.pay(started.client_secret);
      const { status, code = "" } = await shopper.place(started.client_secret, [[product, 1]]);
      return `place ${status} ${code}`.trim();
    }),
  );
  const byOutcome = Map.groupBy(outcomes, (outcome) => outcome);
  console.info([...byOutcome].map(([outcome, all]) => `${all.length} × ${outcome}`).join(", "));
  expect(
    [...byOutcome.keys()].filter(
      (outcome) =>
        !/^(place 201|place 503 payment_pending|start 409 out_of_stock|start 429 too_many_attempts)$/.test(
          outcome,
        ),
    ),
  ).toEqual([]);
  await shop.flush();
  await shop.advance(5);
  await shop.sweep();
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 0, held: 0, sold: 100 });
});
