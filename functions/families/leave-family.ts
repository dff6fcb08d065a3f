import { minMembers } from "../../shared/products/family.ts";
import type { Product } from "../catalogue/product.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { findWhole } from "./find-family.ts";
import { rewriteFamily } from "./rewrite-family.ts";

/** Returns the writes that take a deleted product out of its family, which ends with its last member but one. */
export async function leaveFamily(
  { id, familyId }: Pick<Product, "id" | "familyId">,
  now: Date,
): Promise<Record<string, TransactItem>> {
  if (familyId === undefined) return {};
  const { family, products } = await findWhole(familyId);
  const members = family.members.filter(({ product }) => product !== id);
  const after = members.length < minMembers ? undefined : { ...family, members };
  return rewriteFamily({ before: family, after, products, deletedId: id }, now).writes;
}
