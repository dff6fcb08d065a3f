/** Shares `paise` by weight within limits: cumulative shares rounded down, less those before, so that they add up. */
export function shareOut(paise: number, weights: readonly number[], limits = weights): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight, index) => {
    const upTo = (cumulative: number): number =>
      all === 0 ? 0 : Number((BigInt(paise) * BigInt(cumulative)) / BigInt(all));
    const part = upTo(before + weight) - upTo(before);
    before += weight;
    return Math.min(part, limits[index] ?? 0);
  });
}
