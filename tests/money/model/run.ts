import fc from "fast-check";
import { expect } from "vitest";
import { checkBooks, quiesce, readBooks } from "../support/books.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { anyStep, type Real, ran } from "./steps.ts";
import { World } from "./world.ts";

const prices = [1000, 499.5];

async function prepare(shop: Shop, stocks: readonly number[]): Promise<{ model: World; real: Real }> {
  await shop.newChapter();
  const wares = await Promise.all(stocks.map((stock, at) => shop.ware({ stock, price: prices[at] ?? 100 })));
  const people = [await shop.shopper(), await shop.shopper()];
  const shelves = wares.map(({ initialStock: stock, price }) => ({
    stock,
    held: 0,
    sold: 0,
    pricePaise: Math.round(price * 100),
    isDeleted: false,
  }));
  return { model: new World(shelves), real: { shop, people, staff: await shop.admin(), wares } };
}

/** All at rest: the books balance, and each payment ended as the model says. */
async function checkEnd(shop: Shop, world: World): Promise<void> {
  await quiesce(shop);
  world.deliver();
  world.minutes += 61;
  world.sweep();
  const books = await readBooks(shop);
  checkBooks(books, shop);
  const ends = { ordered: "COMMITTED", refunded: "REFUNDED", canceled: "CANCELED", open: "OPEN" } as const;
  for (const deal of world.deals) {
    const payment = [...books.payments.values()].find(({ intentId }) =>
      deal.secret.startsWith(`${intentId}_`),
    );
    expect(payment?.state).toBe(ends[deal.state]);
    const order = books.orders.find(({ id }) => id === payment?.id);
    if (deal.state === "ordered") expect(order?.refundedPaise).toBe(deal.sentPaise);
  }
}

/** Many short lives of a shop, each with wares of its own; the model must foresee all of them. */
export async function runModel(options: { numRuns: number; maxCommands: number }): Promise<string> {
  await using shop = await openShop();
  ran.clear();
  const stocks = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 4 }));
  const commands = fc.noBias(fc.commands(anyStep, { maxCommands: options.maxCommands, size: "max" }));
  // What a failed run left under way is not the next one's.
  let isAtRest = true;
  await fc.assert(
    fc.asyncProperty(stocks, commands, async (stocks, commands) => {
      if (!isAtRest) await quiesce(shop);
      isAtRest = false;
      const { model, real } = await prepare(shop, stocks);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await checkEnd(shop, model);
      isAtRest = true;
    }),
    { numRuns: options.numRuns, endOnFailure: false },
  );
  const list = (counts: Map<string, number>) => [...counts].map(([name, n]) => `${name} ${n}`).join(", ");
  const total = [...ran.values()].reduce((sum, n) => sum + n, 0);
  return `${options.numRuns} runs, ${total} commands (${list(ran)}); faults: ${list(shop.nemesis.struck)}`;
}
