import type { SharedTexts } from "../../shared/families/shared-texts.ts";
import { changeFamily } from "../catalogue/family.table.ts";
import { copiedFrom, type Family } from "../catalogue/family.ts";
import type { Product } from "../catalogue/product.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { sharedTextsChanged } from "./change-member.ts";
import { productIn } from "./draft.ts";
import { findWhole } from "./find-family.ts";
import { memberWrites } from "./rewrite-family.ts";
import { type ProductWrite, productWrites } from "./write-product.ts";

type Shared = Partial<Pick<Product, keyof SharedTexts>>;

export interface WithFamily {
  writes: Record<string, TransactItem | undefined>;
  /** The family that changes as a whole, and its other members as they were. */
  whole?: { family: Family; others: readonly Product[] };
}

/**
 * Returns the writes of an edit that may change what a family shares: all members get it, in the same transaction.
 * Throws `not_found` (404).
 */
export async function writesWithFamily(write: ProductWrite): Promise<WithFamily> {
  const { before, after, now } = write;
  const names = sharedTextsChanged(before, after);
  const own = await productWrites(write);
  if (before.familyId === undefined || names.length === 0) return { writes: own };
  const { family, products } = await findWhole(before.familyId);
  const members = family.members.map((member) =>
    member.product === before.id ? { ...member, ...copiedFrom(after) } : member,
  );
  const change: Shared = Object.fromEntries(names.map((name) => [name, after[name]]));
  const others = family.members.flatMap(({ product }) =>
    product === before.id ? [] : [productIn(products, product)],
  );
  const theirs = others.map((seen) => memberWrites(seen, { ...change, familyId: family.id }, now));
  return {
    writes: { ...own, ...Object.assign({}, ...theirs), family: changeFamily(family, { members }) },
    whole: { family, others },
  };
}
