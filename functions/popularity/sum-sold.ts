import { recordChange } from "../catalogue/index/catalogue-index.ts";
import { findDetails, findKeptProducts, setSold } from "../catalogue/product.table.ts";
import { dayMs, indianDay } from "../platform/day.ts";
import { transact } from "../platform/table.ts";
import { workThrough } from "../platform/work-through.ts";
import { readSales } from "./sales.table.ts";

/** Days of sales that count as popularity, including today. */
const windowDays = 90;
/** Products that sold last in these days before the window may still show a sum, if runs failed. */
const leftDays = 10;
const concurrentProducts = 4;
const pageSize = 100;

const daysAgo = (days: number, now: Date): string => indianDay(new Date(now.getTime() - days * dayMs));

export const isInWindow = (day: string, now: Date): boolean => day > daysAgo(windowDays, now);

async function setSum(id: string, soldIn90Days: number | undefined, now: Date): Promise<void> {
  const [product] = await findKeptProducts([id], true);
  if (!product || product.hidden || product.soldIn90Days === soldIn90Days) return;
  await transact({
    product: setSold(product, soldIn90Days),
    catalogue: recordChange({ ...product, soldIn90Days }, now),
  });
}

/** Updates products whose sum has changed. The next run finds the rest, and those edited meanwhile. */
export async function sumSold(now: Date, hasTime: () => boolean): Promise<void> {
  const [sums, left] = await Promise.all([
    readSales(daysAgo(windowDays - 1, now), indianDay(now)),
    readSales(daysAgo(windowDays - 1 + leftDays, now), daysAgo(windowDays, now)),
  ]);
  const sumOf = (id: string) => Math.max(0, sums[id] ?? 0) || undefined;
  const ids = [...new Set([...Object.keys(sums), ...Object.keys(left)])];
  for (let start = 0; start < ids.length && hasTime(); start += pageSize) {
    const products = await findDetails(ids.slice(start, start + pageSize));
    const changed = products.filter(({ id, soldIn90Days }) => soldIn90Days !== sumOf(id));
    await workThrough(changed, { width: concurrentProducts, hasTime }, ({ id }) =>
      setSum(id, sumOf(id), now),
    );
  }
}
