import { everyPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { sum, type Tally } from "./tally.ts";

const monthOf = (day: string): string => day.slice(0, 7);
const partition = (month: string): string => `SALES#${month}`;

/** A day's units by product, as attributes, so that a day's orders of many products are one write. */
export const salesKey = (day: string, shard: number): Key => ({
  pk: partition(monthOf(day)),
  sk: `${day}#${shard}`,
});

/** Months (YYYY-MM) of the days, oldest first. */
function monthsOf(from: string, to: string): string[] {
  const months = [monthOf(from)];
  for (let month = monthOf(from); month < monthOf(to); months.push(month)) {
    const next = new Date(`${month}-01T00:00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    month = monthOf(next.toISOString());
  }
  return months;
}

async function readMonth(month: string, from: string, to: string): Promise<Tally> {
  const found: Tally[] = [];
  for await (const items of everyPage({ partition: partition(month), from, to: `${to}~` }))
    for (const { pk, sk, ...units } of items)
      found.push(Object.fromEntries(Object.entries(units).map(([id, count]) => [id, Number(count)])));
  return sum(found);
}

/** Returns units sold from `from` to `to` (days in India, inclusive) by product, without cancelled and refunded orders. */
export async function readSales(from: string, to: string): Promise<Tally> {
  return sum(await Promise.all(monthsOf(from, to).map((month) => readMonth(month, from, to))));
}
