import * as z from "zod/mini";
import { missing, put, type TransactItem, update } from "../platform/expressions.ts";
import type { Figures } from "../platform/follower.ts";
import { everyPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { transact } from "../platform/table.ts";
import { salesFigures } from "../popularity/sales.table.ts";
import { sum, type Tally } from "./tally.ts";

const partition = "COUNTERS";
const whole = "SHOP";
/** Spreads counters, so that concurrent batches seldom conflict. */
const shards = 8;
const seenTtlSeconds = 8 * 86_400;

const shardKey = (name: string, shard: number): Key => ({ pk: partition, sk: `${name}#${shard}` });

const Count = z._default(z.number(), 0);
const Counters = z.object({
  productsCount: Count,
  hiddenCount: Count,
  outOfStockCount: Count,
  orderSoonCount: Count,
  ordersCount: Count,
  revenuePaise: Count,
  usersCount: Count,
  ordersProcessing: Count,
  ordersShipped: Count,
  ordersDelivered: Count,
  ordersCancelled: Count,
  ordersToShip: Count,
  returnsOpen: Count,
  messagesOpen: Count,
  refundsOwed: Count,
  owedPaise: Count,
});
export type Counters = z.infer<typeof Counters>;

export async function readCounters(): Promise<Counters> {
  const found: Tally[] = [];
  for await (const items of everyPage({ partition, prefix: whole }, { ConsistentRead: true }))
    found.push(...items.map((item) => Counters.parse(item)));
  return Counters.parse(sum(found));
}

export interface CountedEvent {
  id: string;
  moves: Tally;
  /** YYYY-MM-DD; also counts on this day. */
  day: string | undefined;
  /** Units and paise sold on this day, by product. */
  sold?: Tally | undefined;
  figures: readonly Figures[];
}

type Moves = Omit<CountedEvent, "id">;

const hasMoves = (moves: Tally): boolean => Object.keys(moves).length > 0;

export const isCounted = ({ moves, sold = {}, figures }: Moves): boolean =>
  hasMoves(moves) || hasMoves(sold) || figures.some((each) => hasMoves(each.moves));

const figuresOf = ({ moves, day, sold = {}, figures }: Moves, shard: number): Figures[] => [
  { key: shardKey(whole, shard), moves },
  ...(day === undefined ? [] : [{ key: shardKey(`DAY#${day}`, shard), moves }, ...salesFigures(day, sold)]),
  ...figures,
];

export function additions(events: readonly Moves[]): Record<string, TransactItem> {
  const shard = Math.floor(Math.random() * shards);
  const byItem = Map.groupBy(
    events.flatMap((event) => figuresOf(event, shard)),
    ({ key: { pk, sk } }) => `${pk} ${sk}`,
  );
  return Object.fromEntries(
    [...byItem].flatMap(([name, group]) => {
      const [first] = group;
      const moves = sum(group.map((each) => each.moves));
      if (!first || !hasMoves(moves)) return [];
      return [[name, update<Tally>(first.key, { add: moves })]];
    }),
  );
}

const maxItems = 100;

function batchesOf(events: readonly CountedEvent[]): CountedEvent[][] {
  const batches: CountedEvent[][] = [];
  let size = maxItems;
  for (const event of events) {
    const items = 1 + figuresOf(event, 0).length;
    if (size + items > maxItems) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(event);
    size += items;
  }
  return batches;
}

async function countBatch(events: readonly CountedEvent[], expiresAtSeconds: number): Promise<string[]> {
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
  return fresh.map(({ id }) => id);
}

/** Counts each event once despite redelivery. Returns the ids that were new. */
export async function count(events: readonly CountedEvent[], now: Date): Promise<ReadonlySet<string>> {
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + seenTtlSeconds;
  const counted: string[] = [];
  for (const batch of batchesOf(events)) counted.push(...(await countBatch(batch, expiresAtSeconds)));
  return new Set(counted);
}
