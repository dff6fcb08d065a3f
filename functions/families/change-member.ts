import { keysOf } from "../../shared/core/builtins.ts";
import { isSame } from "../../shared/core/edit.ts";
import { AppError, fieldInWords } from "../../shared/core/errors.ts";
import { SharedTexts } from "../../shared/families/shared-texts.ts";
import { changeFamily, findFamily } from "../catalogue/family.table.ts";
import { copiedFrom } from "../catalogue/family.ts";
import type { Product } from "../catalogue/product.ts";
import { isSameValue } from "../catalogue/same-value.ts";
import type { TransactItem } from "../platform/expressions.ts";

type Changed = Partial<Product> & Pick<Product, "pricePaise" | "images">;

const textFields = keysOf(SharedTexts.shape);
const familyFields = [...textFields, "name", "category"] as const;
type FamilyField = (typeof familyFields)[number];

export const isOfFamily = (field: string): boolean => familyFields.some((name) => name === field);

const differs = (a: Changed, b: Changed) => (name: FamilyField) => !isSameValue(a[name], b[name]);

/** Names what a change sets of the texts that members share. */
export const sharedTextsChanged = (seen: Changed, next: Changed) => textFields.filter(differs(seen, next));

function refuseFields(wrong: readonly FamilyField[]): void {
  const [first] = wrong;
  if (first === undefined) return;
  const why = (field: string) =>
    `The ${fieldInWords(field)} belongs to the whole family. Change it on the family's page`;
  throw new AppError(
    "family_refused",
    why(first),
    Object.fromEntries(wrong.map((field) => [field, why(field)])),
  );
}

/** Throws `family_refused` (400) if the form of a family's member changes what the family decides. */
export function requireOwnFields(seen: Product, next: Changed): void {
  if (seen.familyId !== undefined) refuseFields(familyFields.filter(differs(seen, next)));
}

/** Throws `family_refused` (400) if an edit of a product that joins a family gives it other texts than the family's. */
export function requireTextsOf(family: Product, seen: Product, next: Changed): void {
  refuseFields(textFields.filter(differs(seen, next)).filter(differs(family, next)));
}

/** Returns the write that keeps the family's copy of a member's price and photo. Fails if the family changed. */
export async function memberWrite(seen: Product, next: Changed): Promise<TransactItem | undefined> {
  const family = await findFamily(seen.familyId);
  if (!family || isSame(copiedFrom(seen), copiedFrom(next))) return undefined;
  const members = family.members.map((member) =>
    member.product === seen.id ? { ...member, ...copiedFrom(next) } : member,
  );
  return changeFamily(family, { members });
}
