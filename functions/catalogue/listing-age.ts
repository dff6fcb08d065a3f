/** Milliseconds that a warm function's listing may be older than the table, which checkout always reads. */
export const listingAgeMs = (): number => Number(process.env.LISTING_AGE_MS ?? 2000);
