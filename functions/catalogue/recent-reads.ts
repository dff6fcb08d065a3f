import { isRecent } from "./listing-age.ts";

interface Recent<T> {
  readAtMs: number;
  value: Promise<T | undefined>;
}

/** Asks at most once in `maxAgeMs`, for all callers together, and again after a failure. */
export function recentAnswer<T>(ask: () => Promise<T>) {
  let recent: { askedAtMs: number; answer: Promise<T> } | undefined;

  return async (maxAgeMs: number): Promise<{ askedAtMs: number; answer: T }> => {
    const now = Date.now();
    if (!recent || !isRecent(recent.askedAtMs, now, maxAgeMs)) {
      const asked = { askedAtMs: now, answer: ask() };
      recent = asked;
      asked.answer.catch(() => {
        if (recent === asked) recent = undefined;
      });
    }
    const { askedAtMs, answer } = recent;
    return { askedAtMs, answer: await answer };
  };
}

type Find<T> = (ids: readonly string[]) => Promise<readonly (readonly [id: string, value: T])[]>;

/** Returns what `find` finds, each at most `listingAgeMs` older than the table, and when the oldest was read. */
export function recentReads<T>(find: Find<T>, maxKept: number) {
  const recent = new Map<string, Recent<T>>();

  function evict(now: number): void {
    for (const [id, { readAtMs }] of recent) {
      if (isRecent(readAtMs, now) && recent.size <= maxKept) return;
      recent.delete(id);
    }
  }

  function read(ids: readonly string[], now: number): void {
    const reading = find(ids).then((found) => new Map(found));
    for (const id of ids) {
      const entry = { readAtMs: now, value: reading.then((found) => found.get(id)) };
      recent.delete(id);
      recent.set(id, entry);
      const forget = () => {
        if (recent.get(id) === entry) recent.delete(id);
      };
      // A product that the read missed may just have been created.
      entry.value.then((each) => each ?? forget(), forget);
    }
  }

  return async (ids: readonly string[]): Promise<{ found: ReadonlyMap<string, T>; readAtMs: number }> => {
    const now = Date.now();
    evict(now);
    const wanted = [...new Set(ids)];
    const unknown = wanted.filter((id) => !recent.has(id));
    if (unknown.length > 0) read(unknown, now);
    const entries = wanted.flatMap((id) => {
      const entry = recent.get(id);
      return entry ? [{ id, ...entry }] : [];
    });
    const readAtMs = entries.reduce((oldest, each) => Math.min(oldest, each.readAtMs), now);
    const values = await Promise.all(
      entries.map(async ({ id, value }) => {
        const found = await value;
        return found === undefined ? [] : [[id, found] as const];
      }),
    );
    return { found: new Map(values.flat()), readAtMs };
  };
}
