import type { Product } from "../../functions/catalogue/product.ts";
import { facetsOf } from "../../shared/products/facet.ts";
import type { Specs, SpecValue } from "../../shared/products/spec-kinds.ts";

/** A number below `limit` that looks drawn, the same in every run. */
export const drawn = (index: number, salt: number, limit: number): number =>
  ((Math.imul(index + 1, 2_654_435_761) ^ Math.imul(salt + 1, 40_503)) >>> 0) % limit;

function specsFor({ category }: Product, index: number): Specs {
  const stated = facetsOf(category).flatMap((facet, at): [string, SpecValue][] => {
    const draw = drawn(index, at, 1_000_003);
    if (draw % 8 === 0) return [];
    if (facet.kind === "flag") return [[facet.key, draw % 2 === 0]];
    if (facet.kind === "number") return [[facet.key, (draw % (facet.max * 2)) / 2]];
    const choice = facet.choices[draw % facet.choices.length] ?? "";
    return [[facet.key, facet.isMany ? [choice] : choice]];
  });
  return Object.fromEntries(stated);
}

/** The product with specifications, ratings and sales. */
export const withProperties = (product: Product, index: number): Product => ({
  ...product,
  specs: specsFor(product, index),
  ratingHalves: drawn(index, 20, 50),
  reviewCount: 5,
  soldIn90Days: drawn(index, 21, 400),
  soldOut: drawn(index, 22, 20) === 0,
});
