import * as z from "zod/mini";
import { missing, put, type TransactItem, update } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { transact } from "../platform/table.ts";
import { sum, type Tally } from "./tally.ts";

const partition = "COUNTERS";
const whole = "SHOP";
/** Each counter is spread over several items: batches that are counted at the same time seldom meet. */
const shards = 8;
const seenTtlSeconds = 8 * 86_400;

const shardKey = (name: string, shard: number): Key => ({ pk: partition, sk: `${name}#${shard}` });

const Count = z._default(z.number(), 0);
const Counters = z.object({
  productsCount: Count,
  outOfStockCount: Count,
  ordersCount: Count,
  revenuePaise: Count,
  usersCount: Count,
  ordersProcessing: Count,
  ordersShipped: Count,
  ordersDelivered: Count,
  ordersCancelled: Count,
});
export type Counters = z.infer<typeof Counters>;

export async function readCounters(): Promise<Counters> {
  const found: Tally[] = [];
  for await (const items of everyPage({ partition, prefix: whole }, { ConsistentRead: true }))
    found.push(...items.map((item) => Counters.parse(item)));
  return Counters.parse(sum(found));
}

/** A change of the table, and by how much it moves the counters. */
export interface CountedEvent {
  id: string;
  moves: Tally;
  /** YYYY-MM-DD: counted on this day besides. */
  day: string | undefined;
  /** Figures of another noun: of the coupon that an order used, or how many wait for a product. */
  figures: { key: Key; moves: Tally } | undefined;
}

const hasMoves = (moves: Tally): boolean => Object.keys(moves).length > 0;

/** True when the event moves any count. */
export const isCounted = ({ moves, figures }: CountedEvent): boolean =>
  hasMoves(moves) || hasMoves(figures?.moves ?? {});

/** One write per item that counts. */
function additions(events: readonly CountedEvent[]): Record<string, TransactItem> {
  const shard = Math.floor(Math.random() * shards);
  const byItem = Map.groupBy(
    events.flatMap(({ moves, day, figures }) => [
      { key: shardKey(whole, shard), moves },
      ...(day === undefined ? [] : [{ key: shardKey(`DAY#${day}`, shard), moves }]),
      ...(figures === undefined ? [] : [figures]),
    ]),
    ({ key: { pk, sk } }) => `${pk} ${sk}`,
  );
  return Object.fromEntries(
    [...byItem].flatMap(([name, group]) => {
      const moves = sum(group.map((each) => each.moves));
      return group[0] && hasMoves(moves) ? [[name, update<Tally>(group[0].key, { add: moves })]] : [];
    }),
  );
}

/**
 * Counts a batch in one transaction, each event once, however often and with whichever others it is
 * delivered. Answers the ids of those that were not counted before.
 */
export async function count(events: readonly CountedEvent[], now: Date): Promise<ReadonlySet<string>> {
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + seenTtlSeconds;
  let fresh = events;
  while (fresh.length > 0) {
    const seen = fresh.map(({ id }): [string, TransactItem] => [
      id,
      put({ pk: `SEEN#${id}`, sk: partition, expiresAtSeconds }, { pk: missing }),
    ]);
    const items: Record<string, TransactItem> = { ...Object.fromEntries(seen), ...additions(fresh) };
    const failed = await transact(items);
    if (failed.size === 0) break;
    fresh = fresh.filter(({ id }) => !failed.has(id));
  }
  return new Set(fresh.map(({ id }) => id));
}
