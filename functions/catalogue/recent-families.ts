import { findFamilies } from "./family.table.ts";
import type { Family } from "./family.ts";
import { isRecent } from "./listing-age.ts";

interface Recent {
  readAtMs: number;
  family: Promise<Family | undefined>;
}

const maxKept = 2000;

const recent = new Map<string, Recent>();

function read(ids: readonly string[], now: number): void {
  const families = findFamilies(ids);
  for (const id of ids) {
    const entry = { readAtMs: now, family: families.then((found) => found.get(id)) };
    recent.delete(id);
    recent.set(id, entry);
    entry.family.catch(() => recent.get(id) === entry && recent.delete(id));
  }
  for (const oldest of recent.keys()) {
    if (recent.size <= maxKept) break;
    recent.delete(oldest);
  }
}

/** Each at most `listingAgeMs` older than the table, with the time at which the oldest was read. */
export async function recentFamilies(
  ids: readonly string[],
): Promise<{ families: ReadonlyMap<string, Family>; readAtMs: number }> {
  const now = Date.now();
  const wanted = [...new Set(ids)];
  const unknown = wanted.filter((id) => !isRecent(recent.get(id)?.readAtMs ?? -1, now));
  if (unknown.length > 0) read(unknown, now);
  const entries = wanted.flatMap((id) => recent.get(id) ?? []);
  const readAtMs = entries.reduce((oldest, each) => Math.min(oldest, each.readAtMs), now);
  const families = await Promise.all(entries.map(({ family }) => family));
  return {
    families: new Map(families.flatMap((family) => (family ? [[family.id, family] as const] : []))),
    readAtMs,
  };
}
