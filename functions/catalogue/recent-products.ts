import { findDetails, findProducts } from "./product.table.ts";
import { productOnWire } from "./product.ts";
import { recentReads } from "./recent-reads.ts";

const maxKept = 5000;

const read = recentReads(async (ids) => {
  const products = await findProducts(ids);
  return products.map((stored) => [stored.id, { stored, onWire: productOnWire(stored) }] as const);
}, maxKept);

/**
 * Returns live products in the order of their ids, each at most `listingAgeMs` older than the table, and when the
 * oldest was read.
 */
export async function recentProducts(ids: readonly string[]) {
  const { found, readAtMs } = await read(ids);
  return { products: ids.flatMap((id) => found.get(id) ?? []), readAtMs };
}

export const recentDetails = recentReads(async (ids) => {
  const details = await findDetails(ids);
  return details.map((each) => [each.id, each] as const);
}, maxKept);
