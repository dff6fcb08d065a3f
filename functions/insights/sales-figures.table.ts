import type { Figures, Moves } from "../platform/follower.ts";
import { eachOfDays } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { sum } from "../reporting/tally.ts";

const shards = 4;

const partition = (month: string): string => `SALESBY#${month}`;
const key = (day: string, rest: string): Key => ({ pk: partition(day.slice(0, 7)), sk: `${day}#${rest}` });
const couponPrefix = "coupon#";

/** Moves of one day by category and state. Concurrent writers seldom choose the same item. */
export const groupFigures = (day: string, moves: Moves): Figures => ({
  key: key(day, `group#${Math.floor(Math.random() * shards)}`),
  moves,
});

export const couponFigures = (day: string, couponKey: string, moves: Moves): Figures => ({
  key: key(day, couponPrefix + couponKey),
  moves,
});

export interface GroupSales {
  groups: Moves;
  coupons: ReadonlyMap<string, Moves>;
}

export async function readGroupSales(from: string, to: string): Promise<GroupSales> {
  const groups: Moves[] = [];
  const coupons = new Map<string, Moves>();
  await eachOfDays({ from, to }, partition, ({ name, counters }) => {
    if (!name.startsWith(couponPrefix)) groups.push(counters);
    else {
      const coupon = name.slice(couponPrefix.length);
      coupons.set(coupon, sum([coupons.get(coupon) ?? {}, counters]));
    }
  });
  return { groups: sum(groups), coupons };
}
