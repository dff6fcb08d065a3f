import { AppError } from "../../shared/core/errors.ts";
import type { SharedTexts } from "../../shared/families/shared-texts.ts";
import { type Category, categoryNames } from "../../shared/products/catalogue.ts";
import { type FamilyValues, maxMembers, minMembers, type Tones } from "../../shared/products/family.ts";
import { axes, axisNames, valuesInWords } from "../../shared/products/family-words.ts";
import { problemsOf } from "../../shared/products/spec.ts";
import type { Specs } from "../../shared/products/spec-kinds.ts";
import type { StoredFamily } from "../catalogue/family.ts";
import type { Product } from "../catalogue/product.ts";

export interface DraftMember {
  product: string;
  values: FamilyValues;
  tones?: Tones | undefined;
}

/** A family as it shall be. What is missing stays as the members have it. */
export interface FamilyDraft extends Pick<StoredFamily, "id" | "name" | "axes"> {
  members: readonly DraftMember[];
  texts?: Partial<Record<keyof SharedTexts, unknown>>;
  pricePaise?: number | undefined;
}

export type Products = ReadonlyMap<string, Product>;

export function refuse(field: string, why: string): never {
  throw new AppError("family_refused", why, { [field]: why });
}

/** Throws `not_found` (404). */
export function productIn(products: Products, id: string): Product {
  const product = products.get(id);
  if (!product) throw new AppError("not_found", "Product");
  return product;
}

export const sameValues = (a: FamilyValues, b: FamilyValues): boolean =>
  valuesInWords(a).toLowerCase() === valuesInWords(b).toLowerCase();

function requireNumber({ members }: FamilyDraft, products: Products): void {
  if (members.length < minMembers) refuse("members", "A family has at least two products");
  const surplus = members[maxMembers];
  if (surplus)
    refuse(
      "members",
      `A family has at most ${maxMembers} products. ${productIn(products, surplus.product).name} is one too many`,
    );
}

function requireAlike({ id, members }: FamilyDraft, products: Products): void {
  const all = members.map(({ product }) => productIn(products, product));
  const [first] = all;
  const seen = new Set<string>();
  for (const product of all) {
    if (seen.has(product.id)) refuse("members", `${product.name} is listed twice`);
    seen.add(product.id);
    if (first && product.category !== first.category)
      refuse(
        "members",
        `${product.name} is in ${categoryNames[product.category]}. The family is in ${categoryNames[first.category]}`,
      );
    if (product.familyId !== undefined && product.familyId !== id)
      throw new AppError("family_conflict", `${product.name} already belongs to another family`);
  }
}

function requireValues({ axes: wanted, members }: FamilyDraft, products: Products): void {
  for (const [index, { product, values }] of members.entries()) {
    const { name } = productIn(products, product);
    const wrong = axes.find((axis) => (values[axis] !== undefined) !== wanted.includes(axis));
    if (wrong) {
      const axis = axisNames[wrong].toLowerCase();
      refuse("members", wanted.includes(wrong) ? `${name} has no ${axis}` : `${name} needs no ${axis}`);
    }
    const earlier = members.slice(0, index).find((other) => sameValues(other.values, values));
    if (earlier)
      refuse(
        "members",
        `${valuesInWords(values)} is used twice: by ${productIn(products, earlier.product).name} and by ${name}`,
      );
  }
}

/** Throws `invalid` (400). */
export function requireSpecs(category: Category, specs: Specs): void {
  const problems = Object.entries(problemsOf(category, specs));
  const fields = problems.map(([key, message]) => [`specs.${key}`, message]);
  if (fields.length > 0) throw new AppError("invalid", "specs", Object.fromEntries(fields));
}

/** Throws `family_refused` (400), `family_conflict` (409) or `not_found` (404), naming the culprit. */
export function requireValid(draft: FamilyDraft, products: Products): void {
  requireNumber(draft, products);
  requireAlike(draft, products);
  requireValues(draft, products);
}
