import * as z from "zod/mini";
import { exists, missing, put, putNext, type TransactItem, update } from "../platform/expressions.ts";
import { queryPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";
import { ApiKey } from "./api-key.ts";
import { findUser } from "./user.table.ts";
import { isStaff } from "./user.ts";

const pk = "KEYS";
const prefix = "KEY#";
const keyOf = (id: string): Key => ({ pk, sk: `${prefix}${id}` });
const readKey = (item: Item): ApiKey => z.parse(ApiKey, item);

/** Ended and expired keys are listed for a while. */
const keptMs = 90 * 86_400_000;
const untilSeconds = (at: string): number => Math.floor((Date.parse(at) + keptMs) / 1000);

/** One item, so that the number of keys that work is limited. */
const LiveKeys = z.object({
  version: z.number(),
  keys: z.array(z.object({ id: z.string(), validUntil: z.string() })),
});
export type LiveKeys = z.infer<typeof LiveKeys>;
const liveKey: Key = { pk, sk: "LIVE" };

export async function findLiveKeys(): Promise<LiveKeys> {
  const item = await getItem(liveKey);
  return item ? z.parse(LiveKeys, item) : { version: 0, keys: [] };
}

export async function findKey(id: string): Promise<ApiKey | undefined> {
  const item = await getItem(keyOf(id));
  return item && readKey(item);
}

/** Keys end when their maker leaves the team, and don't come back with them. */
export async function hasMaker({ maker, createdAt }: ApiKey): Promise<boolean> {
  const user = await findUser(maker);
  return user !== undefined && isStaff(user) && (user.staffSince ?? user.createdAt) <= createdAt;
}

const mostListed = 200;

/** Newest first. */
export async function findKeys(): Promise<ApiKey[]> {
  const range = { partition: pk, prefix };
  const { Items: items = [] } = await queryPage(range, { ScanIndexForward: false, Limit: mostListed });
  return items.map(readKey);
}

export const createKey = (live: LiveKeys, key: ApiKey): Record<string, TransactItem> => ({
  key: put<ApiKey>(
    { ...keyOf(key.id), ...key, expiresAtSeconds: untilSeconds(key.validUntil) },
    { pk: missing },
  ),
  live: putNext(liveKey, live, { keys: [...live.keys, { id: key.id, validUntil: key.validUntil }] }),
});

/** `key` fails if it has ended. */
export const endKey = (
  live: LiveKeys,
  { id }: ApiKey,
  end: { endedAt: string; endedBy: string },
): Record<string, TransactItem> => ({
  key: update<ApiKey>(
    keyOf(id),
    { set: { ...end, expiresAtSeconds: untilSeconds(end.endedAt) } },
    { pk: exists, endedAt: missing },
  ),
  live: putNext(liveKey, live, { keys: live.keys.filter((key) => key.id !== id) }),
});

type Trace = Partial<Pick<ApiKey, "lastUsedAt" | "seenInBrowserAt">>;

/** Returns false if the key has ended meanwhile. */
export async function traceKey({ id }: ApiKey, trace: Trace): Promise<boolean> {
  const where = { pk: exists, endedAt: missing };
  return (await write(update<ApiKey>(keyOf(id), { set: trace }, where))) !== undefined;
}
