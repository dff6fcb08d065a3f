import { AppError, found } from "../../shared/core/errors.ts";
import { maxKeyDays, maxKeys, usualKeyDays } from "../../shared/keys/limits.ts";
import type { NewKey } from "../../shared/keys/schemas.ts";
import { auditEntry } from "../audit/audit.table.ts";
import {
  createKey,
  endKey,
  findKey,
  findLiveKeys,
  hasMaker,
  type LiveKeys,
} from "../identity/api-key.table.ts";
import type { ApiKey } from "../identity/api-key.ts";
import { isLive, newSecret } from "../identity/api-key.ts";
import type { Caller } from "../identity/sign-in.ts";
import { requirePermission } from "../identity/staff.ts";
import { countAttempt } from "../identity/throttle.ts";
import { newId } from "../platform/id.ts";
import { rounds, transact } from "../platform/table.ts";

type Manager = Pick<Caller, "user" | "permissions"> & { now: Date };

const subjectOf = (id: string) => ({ kind: "key", id }) as const;
const dayMs = 86_400_000;

function endOf(expiresAt: string | undefined, now: Date): string {
  if (expiresAt === undefined) return new Date(now.getTime() + usualKeyDays * dayMs).toISOString();
  const days = (Date.parse(expiresAt) - now.getTime()) / dayMs;
  const problem =
    days <= 0
      ? "Choose a day in the future"
      : days > maxKeyDays
        ? "Choose a day within two years"
        : undefined;
  if (problem) throw new AppError("invalid", "expiresAt", { expiresAt: problem });
  return new Date(expiresAt).toISOString();
}

const working = ({ version, keys }: LiveKeys, now: Date): LiveKeys => ({
  version,
  keys: keys.filter(({ validUntil }) => Date.parse(validUntil) > now.getTime()),
});

/** Asks for makers only at the limit. */
async function withRoom(found: LiveKeys, now: Date): Promise<LiveKeys> {
  const live = working(found, now);
  if (live.keys.length < maxKeys) return live;
  const items = await Promise.all(live.keys.map(({ id }) => findKey(id)));
  const here = await Promise.all(items.map((key) => key !== undefined && hasMaker(key)));
  const keys = live.keys.filter((_, index) => here[index]);
  if (keys.length >= maxKeys)
    throw new AppError("too_many_keys", `You can have up to ${maxKeys} keys. End one first`);
  return { ...live, keys };
}

/**
 * Returns the secret, which is stored as a hash alone. Throws `too_many_keys` (409), `forbidden` (403) for permissions
 * that the maker lacks, `invalid` (400), `too_many_attempts` (429), `unavailable` (503).
 */
export async function addKey(by: Manager, draft: NewKey): Promise<{ key: ApiKey; secret: string }> {
  const { name, networks, reason } = draft;
  const permissions = [...new Set(draft.permissions)];
  for (const each of permissions) requirePermission(by, each);
  const validUntil = endOf(draft.expiresAt, by.now);
  await countAttempt([{ limit: "keysByStaff", of: by.user.id }], by.now);
  const id = newId(by.now);
  const { secret, hash } = newSecret(id);
  const key: ApiKey = {
    ...{ id, name, hash, permissions, validUntil },
    ...(networks?.length && { networks }),
    ...{ maker: by.user.id, by: by.user.name },
    createdAt: by.now.toISOString(),
  };
  const audit = auditEntry(by, subjectOf(id), "Key created", {
    name,
    permissions,
    networks,
    validUntil,
    reason,
  });
  for await (const _ of rounds()) {
    const live = await withRoom(await findLiveKeys(), by.now);
    const failed = await transact({ ...createKey(live, key), audit });
    if (failed.size === 0) return { key, secret };
  }
  throw new AppError("unavailable");
}

/** Changes nothing if it has ended. Throws `not_found` (404), `unavailable` (503). */
export async function stopKey(by: Manager, id: string, reason: string | undefined): Promise<ApiKey> {
  for await (const _ of rounds()) {
    const [key, live] = await Promise.all([findKey(id), findLiveKeys()]);
    const seen = found(key, "Key");
    if (!isLive(seen, by.now)) return seen;
    const end = { endedAt: by.now.toISOString(), endedBy: by.user.name };
    const audit = auditEntry(by, subjectOf(id), "Key ended", { name: seen.name, reason });
    const failed = await transact({ ...endKey(working(live, by.now), seen, end), audit });
    if (failed.size === 0) return { ...seen, ...end };
  }
  throw new AppError("unavailable");
}
