import type { ApiKey as KeyOnWire } from "../../shared/keys/schemas.ts";
import { findKeys, hasMaker } from "../identity/api-key.table.ts";
import { type ApiKey, isLive } from "../identity/api-key.ts";

export const keyOnWire = ({ id, hash: _, maker: __, validUntil, ...key }: ApiKey): KeyOnWire => ({
  ...key,
  _id: id,
  expiresAt: validUntil,
});

/** Newest first. */
export async function listKeys(now: Date): Promise<KeyOnWire[]> {
  const keys = await findKeys();
  const left = await Promise.all(keys.map(async (key) => isLive(key, now) && !(await hasMaker(key))));
  return keys.map((key, index) => ({ ...keyOnWire(key), ...(left[index] && { makerLeft: true as const }) }));
}
