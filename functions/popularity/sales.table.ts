import type { Figures, Moves } from "../platform/follower.ts";
import { eachOfDays } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";

const monthOf = (day: string): string => day.slice(0, 7);
const partition = (month: string): string => `SALES#${month}`;

/** Ids end in random digits. An item of 256 a day stays small however many products sell. */
const bucketOf = (productId: string): string => productId.slice(-2);

const salesKey = (day: string, productId: string): Key => ({
  pk: partition(monthOf(day)),
  sk: `${day}#${bucketOf(productId)}`,
});

const idLength = 24;
/** The attribute with a product's revenue, beside its units. */
export const revenueName = (productId: string): string => `${productId}_paise`;

/** Counts units and paise of one day in India by product, as attributes. */
export const salesFigures = (day: string, sold: Moves): Figures[] =>
  Object.entries(sold).map(([name, move]) => ({
    key: salesKey(day, name.slice(0, idLength)),
    moves: { [name]: move },
  }));

export interface ProductSales {
  units: Moves;
  paise: Moves;
}

/**
 * Returns units and revenue from `from` to `to` (days in India, inclusive) by product, without cancelled and refunded
 * orders.
 */
export async function readProductSales(from: string, to: string): Promise<ProductSales> {
  const total: ProductSales = { units: {}, paise: {} };
  await eachOfDays({ from, to }, partition, ({ counters }) => {
    for (const [name, sold] of Object.entries(counters)) {
      const id = name.slice(0, idLength);
      const figures = name === id ? total.units : total.paise;
      figures[id] = (figures[id] ?? 0) + sold;
    }
  });
  return total;
}

export const readSales = async (from: string, to: string): Promise<Moves> =>
  (await readProductSales(from, to)).units;
