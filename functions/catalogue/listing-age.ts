/**
 * Milliseconds that a warm function's listing may be older than the table. Checkout always reads the table. Tests that
 * read what they have just written set `LISTING_AGE_MS` to 0.
 */
export const listingAgeMs = (): number => Number(process.env.LISTING_AGE_MS ?? 2000);
