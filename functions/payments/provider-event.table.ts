import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { ProviderName } from "../../shared/payments/offers.ts";
import { put } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";

/** Longer than a provider repeats an event. */
const ttlSeconds = 15 * 86_400;

/** The id isn't signed, so that only the same body counts as the same event. */
const eventKey = (provider: ProviderName, id: string, bytes: Buffer): Key => ({
  pk: `EVENT#${provider}#${createHash("sha256").update(id).update(bytes).digest("hex")}`,
  sk: "EVENT",
});

export const isHandled = async (provider: ProviderName, id: string, bytes: Buffer): Promise<boolean> =>
  (await getItem(eventKey(provider, id, bytes))) !== undefined;

const LastEvent = z.object({ at: z.string() });

const lastEventKey = (provider: ProviderName): Key => ({ pk: `EVENT#${provider}`, sk: "LAST" });

/** ISO 8601, or undefined before the first. */
export async function findLastEvent(provider: ProviderName): Promise<string | undefined> {
  const item = await getItem(lastEventKey(provider));
  return item && LastEvent.parse(item).at;
}

/** Belongs after the work, which is idempotent, so that a crash can't lose an event. */
export async function rememberEvent(
  provider: ProviderName,
  id: string,
  bytes: Buffer,
  now: Date,
): Promise<void> {
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + ttlSeconds;
  await Promise.all([
    write(put({ ...eventKey(provider, id, bytes), expiresAtSeconds })),
    write(put({ ...lastEventKey(provider), at: now.toISOString() })),
  ]);
}
