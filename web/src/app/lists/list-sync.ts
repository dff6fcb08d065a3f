import { type Stored, stored } from "../../lib/storage.ts";

export interface AccountList<Item, Line> {
  here: Stored<readonly Item[]>;
  /** Stores the last common state. */
  syncedKey: string;
  get: () => Promise<readonly Item[]>;
  put: (lines: readonly Line[]) => Promise<unknown>;
  linesOf: (items: readonly Item[]) => readonly Line[];
  /** Applies changes made here since the last common state. */
  withChanges: (before: readonly Line[], here: readonly Item[], kept: readonly Item[]) => Item[];
  /** Merges both lists at sign-in. */
  merge: (here: readonly Item[], kept: readonly Item[]) => Item[];
  /** Pauses the sync. */
  isHeld?: () => boolean;
  /** Debounces, so that repeated clicks cause one call. */
  restMs: number;
}

interface Synced<Line> {
  user: string;
  lines: readonly Line[];
}

const isSynced = (value: unknown): value is Synced<never> =>
  typeof value === "object" &&
  value !== null &&
  "user" in value &&
  "lines" in value &&
  Array.isArray(value.lines);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const syncedOf = <Line>(key: string) =>
  stored<Synced<Line> | undefined>("localStorage", key, (value) => (isSynced(value) ? value : undefined));

interface Sync<Item, Line> {
  list: AccountList<Item, Line>;
  user: string;
  synced: Stored<Synced<Line> | undefined>;
  isStopped: () => boolean;
}

/** Excludes items that another account left here. */
async function sync<Item, Line>({ list, user, synced, isStopped }: Sync<Item, Line>): Promise<void> {
  const { linesOf, withChanges, merge } = list;
  const kept = await list.get();
  if (isStopped()) return;
  const last = synced.read();
  const here = list.here.read();
  const items =
    last?.user === user
      ? withChanges(last.lines, here, kept)
      : merge(withChanges(last?.lines ?? [], here, []), kept);
  if (!isSame(items, here)) list.here.write(items);
  const lines = linesOf(items);
  if (!isSame(lines, linesOf(kept))) await list.put(lines);
  synced.write({ user, lines });
}

/** Syncs until the returned function is called. */
export function keepInSync<Item, Line>(list: AccountList<Item, Line>, user: string): () => void {
  const synced = syncedOf<Line>(list.syncedKey);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    if (isRunning || isStopped) return;
    if (list.isHeld?.()) return later();
    isRunning = true;
    try {
      await sync({ list, user, synced, isStopped: () => isStopped });
    } catch {
      // Retried at the next change, visit or network.
      return;
    } finally {
      isRunning = false;
    }
    schedule();
  }

  function schedule(): void {
    if (!isSame(synced.read(), { user, lines: list.linesOf(list.here.read()) })) later();
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), list.restMs);
  }

  const again = () => void run();
  const unsubscribe = list.here.subscribe(schedule);
  // Another device may have changed something.
  const seen = () => document.visibilityState === "visible" && again();
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", seen);
  again();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener("online", again);
    document.removeEventListener("visibilitychange", seen);
  };
}
