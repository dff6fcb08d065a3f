import type { Figures, Moves } from "../platform/follower.ts";
import { everyPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";

const monthOf = (day: string): string => day.slice(0, 7);
const partition = (month: string): string => `SALES#${month}`;

/** Ids end in random digits. An item of 256 a day stays small however many products sell. */
const bucketOf = (productId: string): string => productId.slice(-2);

const salesKey = (day: string, productId: string): Key => ({
  pk: partition(monthOf(day)),
  sk: `${day}#${bucketOf(productId)}`,
});

/** Counts units of one day in India by product, as attributes. */
export const salesFigures = (day: string, sold: Moves): Figures[] =>
  Object.entries(sold).map(([productId, units]) => ({
    key: salesKey(day, productId),
    moves: { [productId]: units },
  }));

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

/**
 * Returns units sold from `from` to `to` (days in India, inclusive) by product, without cancelled and refunded orders.
 */
export async function readSales(from: string, to: string): Promise<Moves> {
  const total: Moves = {};
  const addMonth = async (month: string) => {
    for await (const items of everyPage({ partition: partition(month), from, to: `${to}~` }))
      for (const { pk: _pk, sk: _sk, ...sold } of items)
        for (const [id, units] of Object.entries(sold)) total[id] = (total[id] ?? 0) + Number(units);
  };
  await Promise.all(monthsOf(from, to).map(addMonth));
  return total;
}
