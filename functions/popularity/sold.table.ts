import * as z from "zod/mini";
import { dayMs, indianDay, indianMidnight } from "../platform/day.ts";
import { type TransactItem, update } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";

/** A product is as popular as its sales of so many days, today included. */
const windowDays = 90;
/** Longer than the window: a sum may be late. */
const keptDays = 100;

const partition = (productId: string): string => `PRODUCT#${productId}`;
const prefix = "SOLD#";
/** Lists the days by when their product's sum changes next: now, or when they leave the window. */
const list = "SOLD";

/** Units of a product in the orders of one day of India, without those cancelled or paid back in full. */
const SoldDay = z.object({
  pk: z.string(),
  sk: z.string(),
  units: z.number(),
  kindSk: z.optional(z.string()),
});
export type SoldDay = z.infer<typeof SoldDay>;

export const soldKey = (productId: string, day: string): Key => ({
  pk: partition(productId),
  sk: prefix + day,
});
const dayOf = ({ sk }: Key): string => sk.slice(prefix.length);
const productOf = ({ pk }: Key): string => pk.slice(partition("").length);

const dueOn = (day: string, key: Key) => ({
  kindPk: list,
  kindSk: `${day}#${productOf(key)}#${dayOf(key)}`,
});
const leavesOn = (key: Key): string => indianDay(indianMidnight(dayOf(key), windowDays));
const unlisted = { kindPk: undefined, kindSk: undefined } as const;

/** True while the day's sales count. */
export const isInWindow = (day: string, now: Date): boolean =>
  day > indianDay(new Date(now.getTime() - windowDays * dayMs));

/** Adds units, which may be negative, to a day's; the next sum is due at once. */
export const addSold = (key: Key, units: number, now: Date): TransactItem =>
  update<SoldDay>(key, {
    add: { units },
    set: {
      ...dueOn(indianDay(now), key),
      expiresAtSeconds: Math.floor(indianMidnight(dayOf(key), keptDays).getTime() / 1000),
    },
  });

/** The day's sales are in the product's sum, until they leave the window. Fails when they changed since they were read. */
export const markSummed = (day: SoldDay, now: Date): TransactItem =>
  update<SoldDay>(
    { pk: day.pk, sk: day.sk },
    { set: isInWindow(dayOf(day), now) ? dueOn(leavesOn(day), day) : unlisted },
    { units: day.units, kindSk: day.kindSk },
  );

export const isDue = ({ kindSk }: SoldDay, now: Date): boolean =>
  kindSk !== undefined && kindSk < `${indianDay(now)}~`;

/** Ids of the products whose sums have to be made again, page by page; one may come more than once. */
export async function* findDueProducts(now: Date): AsyncGenerator<string[]> {
  for await (const items of everyPage({ index: "byKind", partition: list, to: `${indianDay(now)}~` }))
    yield [...new Set(items.map(({ kindSk }) => String(kindSk).split("#")[1] ?? ""))];
}

/** The days on which a product was sold, those outside the window included. */
export async function findSoldDays(productId: string): Promise<SoldDay[]> {
  const days: SoldDay[] = [];
  for await (const items of everyPage({ partition: partition(productId), prefix }, { ConsistentRead: true }))
    days.push(...items.map((item) => SoldDay.parse(item)));
  return days;
}

export const unitsInWindow = (days: readonly SoldDay[], now: Date): number =>
  days.filter((day) => isInWindow(dayOf(day), now)).reduce((sum, { units }) => sum + units, 0);
