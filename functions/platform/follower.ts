import type { Change } from "./change.ts";
import type { Measure } from "./metrics.ts";
import type { QueueMessage } from "./queue.ts";
import type { Key } from "./schema.ts";
import type { QueueVariable } from "./sqs.ts";

export type Moves = Record<string, number>;

/** Counters stored with another noun: a coupon, a product's sales or its waits. */
export interface Figures {
  key: Key;
  moves: Moves;
}

/** Work that the stream job does for a follower, in batches. */
export interface Consequences {
  message?: (QueueMessage & { queue: QueueVariable }) | undefined;
  shownOn?: readonly string[];
  /** Counted once despite redelivery, like all figures. */
  measure?: Measure | undefined;
  figures?: readonly Figures[];
  /** Moves the shop's counters and, with a day (YYYY-MM-DD), that day's, and its units and paise sold by product. */
  shop?: { moves: Moves; day: string | undefined; sold?: Moves | undefined };
}

/** Receives changes of one item in order. */
export interface Follower {
  filter(change: Change): boolean;
  follow(change: Change, now: Date, sequence: string): Promise<Consequences> | Consequences;
}

/** A sort key that ends in "#" is a prefix. */
export const itemsAt =
  (...sortKeys: readonly string[]) =>
  ({ before, after }: Change): boolean => {
    const sk = String((after ?? before)?.sk);
    return sortKeys.some((each) => (each.endsWith("#") ? sk.startsWith(each) : sk === each));
  };
