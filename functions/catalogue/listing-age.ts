/** Milliseconds that a warm function's listing or product page may be older than the table, which checkout always reads. */
export const listingAgeMs = (): number => Number(process.env.LISTING_AGE_MS ?? 2000);

/** False for times in the future, after a clock was set back. */
export const isRecent = (readAtMs: number, nowMs: number, ageMs = listingAgeMs()): boolean =>
  readAtMs <= nowMs && nowMs - readAtMs < ageMs;
