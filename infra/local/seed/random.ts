/** Numbers from 0 up to 1, determined by the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one by weight. */
export function pickBy<T>(random: () => number, all: readonly T[], weightOf: (one: T) => number): T {
  const weights = all.map(weightOf);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  const picked = all[index === -1 ? all.length - 1 : index];
  if (picked === undefined) throw new Error("There is nothing to pick from");
  return picked;
}
