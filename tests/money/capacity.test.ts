import { afterAll, afterEach, expect, test } from "vitest";
import { settleBooks } from "./support/books.ts";
import { openShop } from "./support/shop.ts";

const shop = await openShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

/** What shoppers wait for; mails and counters follow by the stream. */
test.each([1, 3])("hold and order of %d lines write at most 14 + 4n units", async (lines) => {
  const wares = await Promise.all(Array.from({ length: lines }, () => shop.ware({ stock: 5 })));
  const asha = await shop.shopper();
  const cart = wares.map((ware) => [ware, 1] as const);
  let secret: string | undefined;
  const begun = await shop.callsOf(async () => {
    secret = (await asha.start(cart)).client_secret;
  });
  await asha.pay(secret);
  const placed = await shop.callsOf(async () => {
    expect((await asha.place(secret, cart)).status).toBe(201);
  });
  const calls = [...begun, ...placed].filter(({ units }) => units > 0);
  const isRead = (op: string) => /^(GetItem|BatchGetItem|Query)$/.test(op);
  const sum = (some: typeof calls) => some.reduce((total, { units }) => total + units, 0);
  const writes = calls.filter(({ op }) => !isRead(op));
  console.info(
    `${lines} lines: ${sum(writes)} write units (${writes.map(({ op, units }) => `${op} ${units}`).join(", ")}), ` +
      `${sum(calls.filter(({ op }) => isRead(op)))} read units`,
  );
  const [hold, note, order, ...more] = writes.filter(({ op }) => op === "TransactWriteItems");
  expect([note !== undefined, more]).toEqual([true, []]);
  expect((hold?.units ?? 0) + (order?.units ?? 0)).toBeLessThanOrEqual(14 + 4 * lines);
  expect(sum(writes)).toBeLessThanOrEqual(20 + 4 * lines);
});
