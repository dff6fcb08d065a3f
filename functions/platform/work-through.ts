interface Pace {
  /** How many are worked on at the same time. */
  width: number;
  hasTime: () => boolean;
}

/** Begins with the first and goes on while there is time. Resolves to what was not begun. */
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
