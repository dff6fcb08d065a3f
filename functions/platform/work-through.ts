import type { Context } from "aws-lambda";

/** Returns whether more than this is left of the run, for what was begun to finish. */
export const hasMoreThan = (reserveMilliseconds: number, context: Context) => (): boolean =>
  context.getRemainingTimeInMillis() > reserveMilliseconds;

interface Pace {
  /** Items handled concurrently. */
  width: number;
  hasTime: () => boolean;
}

/** Starts items in order while there is time. Returns those not started. */
export async function workThrough<T>(
  items: readonly T[],
  { width, hasTime }: Pace,
  work: (item: T) => Promise<void>,
): Promise<T[]> {
  const queue = items.values();
  async function next(): Promise<void> {
    while (hasTime()) {
      const { value, done } = queue.next();
      if (done) return;
      await work(value);
    }
  }
  await Promise.all(Array.from({ length: width }, next));
  return [...queue];
}
