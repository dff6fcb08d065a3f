import * as z from "zod/mini";
import { atLeast, put, type TransactItem, update } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { waitsPk } from "./wait.table.ts";

/** The latest restock with notifications, and how many more it may send. */
const NotifyRound = z.object({ event: z.string(), left: z.number(), beganAtSeconds: z.number() });
export type NotifyRound = z.infer<typeof NotifyRound>;

const ttlSeconds = 30 * 86_400;

const roundKey = (productId: string): Key => ({ pk: waitsPk(productId), sk: "ROUND" });

export async function findNotifyRound(productId: string): Promise<NotifyRound | undefined> {
  const item = await getItem(roundKey(productId));
  return item && NotifyRound.parse(item);
}

/** Fails if another round has started since `last` was read. */
export const beginNotifyRound = (
  productId: string,
  round: NotifyRound,
  last: NotifyRound | undefined,
): TransactItem =>
  put<NotifyRound>(
    { ...roundKey(productId), ...round, expiresAtSeconds: round.beganAtSeconds + ttlSeconds },
    { event: last?.event },
  );

/** Fails if another round has started, or too few notifications are left. */
export const takeFromNotifyRound = (productId: string, event: string, people: number): TransactItem =>
  update<NotifyRound>(roundKey(productId), { add: { left: -people } }, { event, left: atLeast(people) });
