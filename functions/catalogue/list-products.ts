import type { Input } from "../../shared/contract.ts";
import { listingAnswer, queryOf, windowOf } from "../../shared/search/listing.ts";
import { findInCatalogue } from "./index/catalogue-index.ts";
import { findProducts } from "./product.table.ts";
import { productOnWire } from "./product.ts";

export async function listProducts(input: Input<"products/list">, consistent = false) {
  const found = await findInCatalogue(queryOf(input), windowOf(input));
  const products = await findProducts(input.ids ?? found.ids, consistent);
  return listingAnswer(input, found, products.map(productOnWire));
}
