/**
 * Shares out `paise` by weight, no part above its limit: what the parts up to one get, less what those before
 * it get, both rounded down. Whole when there is room for all of it.
 */
export function shareOut(paise: number, weights: readonly number[], limits = weights): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight, index) => {
    // The product can be beyond what a number holds exactly.
    const upTo = (cumulative: number): number =>
      all === 0 ? 0 : Number((BigInt(paise) * BigInt(cumulative)) / BigInt(all));
    const part = upTo(before + weight) - upTo(before);
    before += weight;
    return Math.min(part, limits[index] ?? 0);
  });
}
