import * as z from "zod/mini";
import { dayMs, indianDay, indianMidnight } from "../platform/day.ts";
import { type TransactItem, update } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";

/** Days of sales that count as popularity, including today. */
const windowDays = 90;
/** Longer than the window, since a sum may be late. */
const keptDays = 100;

const partition = (productId: string): string => `PRODUCT#${productId}`;
const prefix = "SOLD#";
/** Lists days by when their product's sum changes: now, or when they leave the window. */
const list = "SOLD";

/** Units sold on one day in India, without cancelled and fully refunded orders. */
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

export const isInWindow = (day: string, now: Date): boolean =>
  day > indianDay(new Date(now.getTime() - windowDays * dayMs));

/** Makes the sum due at once. Units may be negative. */
export const addSold = (key: Key, units: number, now: Date): TransactItem =>
  update<SoldDay>(key, {
    add: { units },
    set: {
      ...dueOn(indianDay(now), key),
      expiresAtSeconds: Math.floor(indianMidnight(dayOf(key), keptDays).getTime() / 1000),
    },
  });

/** Schedules the next sum for when the day leaves the window. Fails if it changed since it was read. */
export const markSummed = (day: SoldDay, now: Date): TransactItem =>
  update<SoldDay>(
    { pk: day.pk, sk: day.sk },
    { set: isInWindow(dayOf(day), now) ? dueOn(leavesOn(day), day) : unlisted },
    { units: day.units, kindSk: day.kindSk },
  );

export const isDue = ({ kindSk }: SoldDay, now: Date): boolean =>
  kindSk !== undefined && kindSk < `${indianDay(now)}~`;

export async function* findDueProducts(now: Date): AsyncGenerator<string[]> {
  for await (const items of everyPage({ index: "byKind", partition: list, to: `${indianDay(now)}~` }))
    yield [...new Set(items.map(({ kindSk }) => String(kindSk).split("#")[1] ?? ""))];
}

export async function findSoldDays(productId: string): Promise<SoldDay[]> {
  const days: SoldDay[] = [];
  for await (const items of everyPage({ partition: partition(productId), prefix }, { ConsistentRead: true }))
    days.push(...items.map((item) => SoldDay.parse(item)));
  return days;
}

export const unitsInWindow = (days: readonly SoldDay[], now: Date): number =>
  days.filter((day) => isInWindow(dayOf(day), now)).reduce((sum, { units }) => sum + units, 0);
