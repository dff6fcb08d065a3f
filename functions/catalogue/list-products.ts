import type { Input } from "../../shared/contract.ts";
import { listingAnswer, queryOf, windowOf } from "../../shared/search/listing.ts";
import { findCards, recentCards } from "./cards.ts";
import { findInCatalogue } from "./index/catalogue-index.ts";
import { listingAgeMs } from "./listing-age.ts";
import { synonymousTo } from "./recent-synonyms.ts";

type Listing = Input<"products/list">;

/** Reads the table itself. */
export async function listProducts(input: Listing) {
  const { synonymous } = await synonymousTo(input.keyword, 0);
  const found = await findInCatalogue(queryOf(input, synonymous), windowOf(input));
  return listingAnswer(input, found, await findCards(input.ids ? { ids: [...input.ids] } : found));
}

/** At most `listingAgeMs` older than the table. */
export async function recentListing(input: Listing) {
  const { synonymous, askedAtMs } = await synonymousTo(input.keyword);
  const found = await findInCatalogue(queryOf(input, synonymous), windowOf(input), listingAgeMs() / 2);
  const { cards, readAtMs } = await recentCards(input.ids ? { ids: [...input.ids] } : found);
  return {
    answer: listingAnswer(input, found, cards),
    readAtMs: Math.min(found.askedAtMs, readAtMs, askedAtMs),
  };
}
