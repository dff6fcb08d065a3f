import * as z from "zod/mini";
import { missing, put, type TransactItem, update } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, transact } from "../platform/table.ts";
import type { Tally } from "./tally.ts";

const counterKey = (name: string): Key => ({ pk: "COUNTERS", sk: name });
const whole = "SHOP";
const seenTtlSeconds = 8 * 86_400;

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

export const readCounters = async (): Promise<Counters> =>
  Counters.parse((await getItem(counterKey(whole))) ?? {});

const add = (name: string, moves: Tally): TransactItem => update<Tally>(counterKey(name), { add: moves });

/**
 * Adds a stream event's moves to the shop's counters, and to those of `day` (YYYY-MM-DD), once however often
 * it is delivered.
 */
export async function count(
  eventId: string,
  moves: Tally,
  day: string | undefined,
  now: Date,
): Promise<void> {
  if (Object.keys(moves).length === 0) return;
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + seenTtlSeconds;
  await transact({
    event: put({ pk: `SEEN#${eventId}`, sk: "COUNTERS", expiresAtSeconds }, { pk: missing }),
    shop: add(whole, moves),
    day: day === undefined ? undefined : add(`DAY#${day}`, moves),
  });
}
