import fc from "fast-check";
import { expect } from "vitest";
import type { ProviderName } from "../../../shared/payments/offers.ts";
import { registered } from "../../support/gst.ts";
import { checkBooks, quiesce, readBooks } from "../support/books.ts";
import { createCoupon } from "../support/coupons.ts";
import { openMoneyShop, type Shop } from "../support/shop.ts";
import { intentIdOf } from "../support/shopper.ts";
import { razorpayOnly } from "../support/upi.ts";
import type { Real } from "./step.ts";
import { stepsWith } from "./steps.ts";
import { couponTotal, World } from "./world.ts";

const prices = [1000, 499.5];

async function prepare(
  shop: Shop,
  stocks: readonly number[],
  commandCounts: Map<string, number>,
): Promise<{ model: World; real: Real }> {
  await shop.beginTest();
  const made = await Promise.all(
    stocks.map((stock, index) => shop.product({ stock, price: prices[index] ?? 100 })),
  );
  // The order of a payment's lines, on which the rounding of their shares depends.
  const products = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const shoppers = [await shop.shopper(), await shop.shopper()];
  const shelves = products.map(({ initialStock: stock, price }) => ({
    stock,
    held: 0,
    sold: 0,
    pricePaise: Math.round(price * 100),
    isDeleted: false,
  }));
  const staff = await shop.admin();
  const coupons = {
    limited: await createCoupon(shop, { total: couponTotal, perAccount: 1 }),
    unlimited: await createCoupon(shop, { kind: "fixed", value: 99.99 }),
  };
  return { model: new World(shelves), real: { shop, shoppers, staff, products, coupons, commandCounts } };
}

/** Lets everything finish; then the books must balance and each payment must be in the model's state. */
async function checkEnd(shop: Shop, world: World): Promise<void> {
  await quiesce(shop);
  world.deliver();
  world.minutes += 61;
  world.sweep();
  const books = await readBooks(shop);
  await checkBooks(books, shop);
  const states = { ordered: "COMMITTED", refunded: "REFUNDED", canceled: "CANCELED", open: "OPEN" } as const;
  for (const deal of world.deals) {
    const payment = books.payments.get(deal.paymentId);
    expect(payment?.intentId).toBe(intentIdOf(deal.secret));
    const isOwed = deal.state === "refunded" && deal.sentPaise < deal.totalPaise;
    expect(payment?.state).toBe(isOwed ? "REFUND_FAILED" : states[deal.state]);
    const order = books.orders.find(({ id }) => id === payment?.id);
    if (deal.state !== "ordered") continue;
    expect(order?.refundedPaise).toBe(deal.sentPaise);
    expect(payment?.refundDuePaise ?? 0).toBe(deal.duePaise);
  }
}

export interface Options {
  provider: ProviderName;
  numRuns: number;
  maxCommands: number;
}

const settings: Record<ProviderName, Record<string, string>> = {
  stripe: {},
  razorpay: { PAYMENTS: razorpayOnly },
};

/** Runs random commands against a shop with one provider and the model, each run with its own products. */
export async function runModel({ provider, numRuns, maxCommands }: Options): Promise<string> {
  await using shop = await openMoneyShop({ GST: JSON.stringify(registered), ...settings[provider] });
  const commandCounts = new Map<string, number>();
  const stocks = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 4 }));
  const commands = fc.noBias(fc.commands(stepsWith(provider), { maxCommands, size: "max" }));
  // A failed run may leave work unfinished, which must not affect the next run.
  let isIdle = true;
  await fc.assert(
    fc.asyncProperty(stocks, commands, async (stocks, commands) => {
      if (!isIdle) await quiesce(shop);
      isIdle = false;
      const { model, real } = await prepare(shop, stocks, commandCounts);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await checkEnd(shop, model);
      isIdle = true;
    }),
    { numRuns, endOnFailure: false },
  );
  const list = (counts: Map<string, number>) => [...counts].map(([name, n]) => `${name} ${n}`).join(", ");
  const total = [...commandCounts.values()].reduce((sum, n) => sum + n, 0);
  return `${provider}: ${numRuns} runs, ${total} commands (${list(commandCounts)}); faults: ${list(shop.faultProxy.injected)}`;
}
