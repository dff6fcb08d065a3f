import { afterAll, afterEach, expect, test } from "vitest";
import { settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

/** Counts only the calls that shoppers wait for; mails and counters follow through the stream. */
test.each([1, 3])("holding and ordering %d lines consume at most 14 + 4n write units", async (lines) => {
  const products = await Promise.all(Array.from({ length: lines }, () => shop.product({ stock: 5 })));
  const asha = await shop.shopper();
  const cart = products.map((product) => [product, 1] as const);
  let secret: string | undefined;
  const startCalls = await shop.callsOf(async () => {
    secret = (await asha.start(cart)).client_secret;
  });
  await asha.pay(secret);
  const placeCalls = await shop.callsOf(async () => {
    expect((await asha.place(secret, cart)).status).toBe(201);
  });
  const calls = [...startCalls, ...placeCalls].filter(({ units }) => units > 0);
  const isRead = (op: string) => /^(GetItem|BatchGetItem|Query)$/.test(op);
  const sum = (items: typeof calls) => items.reduce((total, { units }) => total + units, 0);
  const writes = calls.filter(({ op }) => !isRead(op));
  console.info(
    `${lines} lines: ${sum(writes)} write units (${writes.map(({ op, units }) => `${op} ${units}`).join(", ")}), ` +
      `${sum(calls.filter(({ op }) => isRead(op)))} read units`,
  );
  const [hold, saveIntent, order, ...more] = writes.filter(({ op }) => op === "TransactWriteItems");
  expect([saveIntent !== undefined, more]).toEqual([true, []]);
  expect((hold?.units ?? 0) + (order?.units ?? 0)).toBeLessThanOrEqual(14 + 4 * lines);
  expect(sum(writes)).toBeLessThanOrEqual(20 + 4 * lines);
});
