import { found } from "../../shared/core/errors.ts";
import { findFamily } from "../catalogue/family.table.ts";
import { type Family, memberIds } from "../catalogue/family.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import type { Products } from "./draft.ts";

export async function findMembers(ids: readonly string[]): Promise<Products> {
  const products = await findKeptProducts(ids, true);
  return new Map(products.map((product) => [product.id, product]));
}

export interface Found {
  family: Family;
  products: Products;
}

/** Reads consistently, with further products. Throws `not_found` (404). */
export async function findWhole(id: string, further: readonly string[] = []): Promise<Found> {
  const family = found(await findFamily(id), "Family");
  return { family, products: await findMembers([...memberIds(family), ...further]) };
}
