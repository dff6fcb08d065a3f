export const maxWishes = 100;

/** Returns products added here since the last sync, then the account's without those removed here. */
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
