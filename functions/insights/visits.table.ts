import type { DeviceClass, Step } from "../../shared/insights/schemas.ts";
import { update } from "../platform/expressions.ts";
import type { Moves } from "../platform/follower.ts";
import { eachOfDays } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import type { DayCount } from "./published.ts";

const shards = 4;
const shardNames = Array.from({ length: shards }, (_, shard) => String(shard));
const monthOf = (day: string): string => day.slice(0, 7);

const visitsPk = (month: string, shard: string): string => `VISITS#${month}#${shard}`;
const anyShard = (): string => String(Math.floor(Math.random() * shards));

export interface Visit {
  day: string;
  what: Step;
  device: DeviceClass;
  source: string;
}

const visitKey = ({ day, what, device }: Visit): Key => ({
  pk: visitsPk(monthOf(day), anyShard()),
  sk: `${day}#${what}#${device}`,
});

/** Counts by source in an item a day, step and device class: one write unit. */
export async function countVisit(visit: Visit): Promise<void> {
  await write(update<Moves>(visitKey(visit), { add: { [visit.source]: 1 } }));
}

export interface VisitCounts {
  byDevice: DayCount[];
  bySource: DayCount[];
}

export async function readVisits(from: string, to: string): Promise<VisitCounts> {
  const counts: VisitCounts = { byDevice: [], bySource: [] };
  const pksOf = (month: string) => shardNames.map((shard) => visitsPk(month, shard));
  await eachOfDays({ from, to }, pksOf, ({ day, name, counters }) => {
    const [key = "", device = ""] = name.split("#");
    for (const [source, count] of Object.entries(counters)) {
      counts.byDevice.push({ day, key, group: device, count });
      counts.bySource.push({ day, key, group: source, count });
    }
  });
  return counts;
}

/** Ids end in random digits, of which the first of two spreads partitions and both spread items. */
const viewsPk = (month: string, digit: string): string => `VIEWS#${month}#${digit}`;
const bucketOf = (productId: string): string => productId.slice(-2);
const digits = [..."0123456789abcdef"];

const viewKey = (day: string, productId: string): Key => ({
  pk: viewsPk(monthOf(day), bucketOf(productId).slice(0, 1)),
  sk: `${day}#${bucketOf(productId)}`,
});

/** The product must exist, since the item grows with each new id. */
export async function countView(day: string, productId: string): Promise<void> {
  await write(update<Moves>(viewKey(day, productId), { add: { [productId]: 1 } }));
}

export async function readViews(from: string, to: string): Promise<DayCount[]> {
  const counts: DayCount[] = [];
  const pksOf = (month: string) => digits.map((digit) => viewsPk(month, digit));
  await eachOfDays({ from, to }, pksOf, ({ day, counters }) => {
    for (const [key, count] of Object.entries(counters)) counts.push({ day, key, group: "", count });
  });
  return counts;
}
