/** Browser and account keep so many; the oldest make room. */
export const maxWishes = 100;

/**
 * The wishlist of a browser and the account's, newest first: products that were added here since both were the
 * same, then the account's without those that were removed here. Of a product in both, the newer place counts.
 */
export function mergeWishlists(
  before: readonly string[],
  here: readonly string[],
  kept: readonly string[],
): string[] {
  const [was, is] = [new Set(before), new Set(here)];
  const added = here.filter((id) => !was.has(id));
  const stayed = kept.filter((id) => is.has(id) || !was.has(id));
  return [...new Set([...added, ...stayed])].slice(0, maxWishes);
}
