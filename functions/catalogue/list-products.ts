import type { Input } from "../../shared/contract.ts";
import { listingAnswer, queryOf, windowOf } from "../../shared/search/listing.ts";
import { findInCatalogue } from "./index/catalogue-index.ts";
import { listingAgeMs } from "./listing-age.ts";
import { findProducts } from "./product.table.ts";
import { productOnWire } from "./product.ts";
import { recentProducts } from "./recent-products.ts";

/** At most `listingAgeMs` older than the table; `consistent` reads the table itself. */
export async function listProducts(input: Input<"products/list">, consistent = false) {
  const maxAgeMs = consistent ? 0 : listingAgeMs() / 2;
  const found = await findInCatalogue(queryOf(input), windowOf(input), maxAgeMs);
  const ids = input.ids ?? found.ids;
  const products = consistent
    ? (await findProducts(ids, true)).map(productOnWire)
    : await recentProducts(ids);
  return listingAnswer(input, found, products);
}
