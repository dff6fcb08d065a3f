import { type Stored, stored } from "../lib/storage.ts";

/** A list of this browser that an account keeps too. */
export interface AccountList<Item, Line> {
  here: Stored<readonly Item[]>;
  /** Where the browser keeps what both had when they were last the same. */
  syncedKey: string;
  get: () => Promise<readonly Item[]>;
  put: (lines: readonly Line[]) => Promise<unknown>;
  /** What the account keeps of the items. */
  linesOf: (items: readonly Item[]) => readonly Line[];
  /** The account's items with what has changed here since both were the same. */
  withChanges: (before: readonly Line[], here: readonly Item[], kept: readonly Item[]) => Item[];
  /** The items of both, when somebody signs in. */
  merge: (here: readonly Item[], kept: readonly Item[]) => Item[];
  /** While this is true, both stay as they are. */
  isHeld?: () => boolean;
  /** A shopper who presses a button several times causes one call. */
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

/** Whoever signs in gets this browser's items and their own, but not what another account had left here. */
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

/** Keeps the account's list like the browser's, until the returned function is called. */
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
      // The browser's list counts here. The next change, visit or network leads to another try.
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
  // Another device may have changed something meanwhile.
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
