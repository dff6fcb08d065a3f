import type { Figures, Moves } from "../platform/follower.ts";
import { eachOfDays } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { sum } from "../reporting/tally.ts";

const shards = 4;

const partition = (month: string): string => `SALESBY#${month}`;
const key = (day: string, rest: string): Key => ({ pk: partition(day.slice(0, 7)), sk: `${day}#${rest}` });
const couponPrefix = "coupon#";
const channelPrefix = "channel#";

/** Moves of one day by category and state. Concurrent writers seldom choose the same item. */
export const groupFigures = (day: string, moves: Moves): Figures => ({
  key: key(day, `group#${Math.floor(Math.random() * shards)}`),
  moves,
});

export const couponFigures = (day: string, couponKey: string, moves: Moves): Figures => ({
  key: key(day, couponPrefix + couponKey),
  moves,
});

export const channelFigures = (day: string, channel: string, moves: Moves): Figures => ({
  key: key(day, channelPrefix + channel),
  moves,
});

export interface GroupSales {
  groups: Moves;
  coupons: ReadonlyMap<string, Moves>;
  channels: ReadonlyMap<string, Moves>;
}

function addTo(sales: Map<string, Moves>, name: string, moves: Moves): void {
  sales.set(name, sum([sales.get(name) ?? {}, moves]));
}

export async function readGroupSales(from: string, to: string): Promise<GroupSales> {
  const groups: Moves[] = [];
  const [coupons, channels] = [new Map<string, Moves>(), new Map<string, Moves>()];
  await eachOfDays({ from, to }, partition, ({ name, counters }) => {
    if (name.startsWith(couponPrefix)) addTo(coupons, name.slice(couponPrefix.length), counters);
    else if (name.startsWith(channelPrefix)) addTo(channels, name.slice(channelPrefix.length), counters);
    else groups.push(counters);
  });
  return { groups: sum(groups), coupons, channels };
}
