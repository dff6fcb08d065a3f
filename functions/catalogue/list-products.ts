import type { Input } from "../../shared/contract.ts";
import { listingAnswer, queryOf, windowOf } from "../../shared/search/listing.ts";
import { findInCatalogue } from "./index/catalogue-index.ts";
import { listingAgeMs } from "./listing-age.ts";
import { findProducts } from "./product.table.ts";
import { productOnWire } from "./product.ts";
import { recentProducts } from "./recent-products.ts";

type Listing = Input<"products/list">;

/** Reads the table itself. */
export async function listProducts(input: Listing) {
  const found = await findInCatalogue(queryOf(input), windowOf(input));
  const products = await findProducts(input.ids ?? found.ids, true);
  return listingAnswer(input, found, products.map(productOnWire));
}

/** At most `listingAgeMs` older than the table. */
export async function recentListing(input: Listing) {
  const found = await findInCatalogue(queryOf(input), windowOf(input), listingAgeMs() / 2);
  const { products, readAtMs } = await recentProducts(input.ids ?? found.ids);
  return {
    answer: listingAnswer(
      input,
      found,
      products.map(({ onWire }) => onWire),
    ),
    readAtMs: Math.min(found.askedAtMs, readAtMs),
  };
}
