interface Pace {
  /** Number of items handled at the same time. */
  width: number;
  hasTime: () => boolean;
}

/** Handles the items in order for as long as there is time. Resolves to those not started. */
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
