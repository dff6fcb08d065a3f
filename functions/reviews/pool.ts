import { found } from "../../shared/core/errors.ts";
import { findFamilies, findFamily } from "../catalogue/family.table.ts";
import { type Family, memberIds } from "../catalogue/family.ts";
import { findDetails, findKeptProducts } from "../catalogue/product.table.ts";
import type { StoredDetails } from "../catalogue/product.ts";
import type { Review } from "./review.ts";

/** The products whose reviews are shown together. */
export interface Pool {
  ids: string[];
  family: Family | undefined;
}

export const poolIn = (id: string, family: Family | undefined): Pool => ({
  ids: family ? memberIds(family) : [id],
  family,
});

export const poolOf = async ({ id, familyId }: Pick<StoredDetails, "id" | "familyId">): Promise<Pool> =>
  poolIn(id, await findFamily(familyId));

/** Throws `not_found` (404). */
export async function findPool(productId: string): Promise<Pool> {
  const [product] = await findDetails([productId], true);
  return poolOf(found(product, "Product"));
}

/** Also of products that shoppers can't find, or that are gone. */
export async function findPoolEver(productId: string): Promise<Pool> {
  const [product] = await findKeptProducts([productId], true);
  return product ? poolOf(product) : { ids: [productId], family: undefined };
}

export async function findPools(productIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const products = await findDetails(productIds);
  const families = await findFamilies(products.flatMap(({ familyId }) => familyId ?? []));
  return new Map(products.map(({ id, familyId = "" }) => [id, poolIn(id, families.get(familyId)).ids]));
}

/** Values of the member that the author has, as its family names them now. */
export function valuesIn({ family }: Pick<Pool, "family">, { about, productId }: Review) {
  const values = family?.members.find(({ product }) => product === (about ?? productId))?.values;
  if (!values) return undefined;
  const stated = Object.entries(values).flatMap(([axis, value]) => (value ? [[axis, value] as const] : []));
  return Object.fromEntries(stated);
}
