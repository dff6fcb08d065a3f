import type { Change } from "./change.ts";
import type { TransactItem } from "./expressions.ts";
import type { Measure } from "./metrics.ts";
import type { QueueMessage } from "./queue.ts";
import type { Key } from "./schema.ts";
import type { QueueVariable } from "./sqs.ts";

/** By how much counters move, by name. */
export type Moves = Record<string, number>;

/** An item with counters: of a coupon, of a product's sales, or of how many people wait for it. */
export interface Figures {
  key: Key;
  moves: Moves;
  /** Adds the moves, where there is more to write. */
  write?(moves: Moves): TransactItem;
}

/** What the stream job does for a follower, batched with the consequences of other changes. */
export interface Consequences {
  message?: (QueueMessage & { queue: QueueVariable }) | undefined;
  /** A product whose page shows the change. */
  shownOn?: string | undefined;
  /** Counted once, as are all figures, even if the change is delivered again. */
  measure?: Measure | undefined;
  figures?: readonly Figures[];
  /** Moves of the shop's counters and, with a day (YYYY-MM-DD), of that day's. */
  shop?: { moves: Moves; day: string | undefined };
}

/** What a subject does when the table changes. Changes of one item come in order. */
export interface Follower {
  filter(change: Change): boolean;
  /** Must be safe to repeat. `sequence` is the change's number in the stream. */
  follow(change: Change, now: Date, sequence: string): Promise<Consequences> | Consequences;
}

/** Filters items by their sort keys; one that ends in "#" is a prefix. */
export const itemsAt =
  (...sortKeys: readonly string[]) =>
  ({ before, after }: Change): boolean => {
    const sk = String((after ?? before)?.sk);
    return sortKeys.some((each) => (each.endsWith("#") ? sk.startsWith(each) : sk === each));
  };
