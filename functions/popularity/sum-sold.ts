import { recordChange } from "../catalogue/index/catalogue-index.ts";
import { findProducts, setSold } from "../catalogue/product.table.ts";
import { transact } from "../platform/table.ts";
import { workThrough } from "../platform/work-through.ts";
import {
  findDueProducts,
  findSoldDays,
  isDue,
  markSummed,
  type SoldDay,
  unitsInWindow,
} from "./sold.table.ts";

const concurrentProducts = 4;
/** Fits a transaction with the product and its change. The other days stay due. */
const maxDays = 95;

const named = (days: readonly SoldDay[], now: Date) =>
  Object.fromEntries(days.map((day) => [day.sk, markSummed(day, now)]));

async function sumProduct(id: string, now: Date): Promise<void> {
  const [days, [product]] = await Promise.all([findSoldDays(id), findProducts([id], true)]);
  const due = days.filter((day) => isDue(day, now)).slice(0, maxDays);
  if (due.length === 0) return;
  const soldIn90Days = Math.max(0, unitsInWindow(days, now)) || undefined;
  const isChanged = product !== undefined && product.soldIn90Days !== soldIn90Days;
  await transact({
    ...(isChanged && {
      product: setSold(product, soldIn90Days),
      catalogue: recordChange({ ...product, soldIn90Days }, now),
    }),
    ...named(due, now),
  });
}

/** Updates products with a day that changed or left the window. The next run finds the rest. */
export async function sumSold(now: Date, hasTime: () => boolean): Promise<void> {
  for await (const ids of findDueProducts(now)) {
    const left = await workThrough(ids, { width: concurrentProducts, hasTime }, (id) => sumProduct(id, now));
    if (left.length > 0) return;
  }
}
