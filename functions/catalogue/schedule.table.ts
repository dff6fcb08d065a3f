import { put, remove, type TransactItem } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import type { Product } from "./product.ts";
import { nextInstant } from "./schedule.ts";

const list = "SCHEDULES";
const scheduleKey = (id: string): Key => ({ pk: `PRODUCT#${id}`, sk: "SCHEDULE" });

export interface Due {
  id: string;
  at: string;
}

export function readSchedule({ kindSk }: Item): Due {
  const [at = "", id = ""] = String(kindSk).split("#");
  return { id, at };
}

/** Keeps a product's next instant in a list sorted by time; undefined if that stays the same. */
export function scheduleWrite(
  id: string,
  before: Product | undefined,
  after: Product | undefined,
): TransactItem | undefined {
  const [was, is] = [before && nextInstant(before), after && nextInstant(after)];
  if (was === is) return undefined;
  const key = scheduleKey(id);
  return is === undefined ? remove(key) : put({ ...key, id, kindPk: list, kindSk: `${is}#${id}` });
}

/** Yields what is due until then, soonest first; everything by default. */
export async function* findDue(until?: Date): AsyncGenerator<Due[]> {
  const to = until && `${until.toISOString()}~`;
  for await (const items of everyPage({ index: "byKind", partition: list, to }))
    yield items.map(readSchedule);
}

export async function findScheduledIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const due of findDue()) ids.push(...due.map(({ id }) => id));
  return ids;
}
