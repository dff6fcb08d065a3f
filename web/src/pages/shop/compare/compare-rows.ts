import { formatPrice } from "../../../../../shared/core/money.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import type { ShownSpec } from "../../../../../shared/products/spec-kinds.ts";
import { specsOf } from "../../../../../shared/products/specs.ts";
import { specInWords } from "../parts/spec-in-words.ts";

export interface Row {
  key: string;
  label: string;
  /** By product; empty if unstated. */
  values: readonly string[];
  differs: boolean;
}

const row = (key: string, label: string, values: readonly string[]): Row => ({
  key,
  label,
  values,
  differs: new Set(values).size > 1,
});

const ratingInWords = ({ rating, numofReviews }: Product): string =>
  numofReviews === 0 ? "" : `${rating.toFixed(1)} of 5 (${numofReviews})`;

/** Price and rating, then specifications in the category's order. */
export function rowsOf(products: readonly Product[]): Row[] {
  const [first] = products;
  if (!first) return [];
  const textOf = ({ specs = [] }: Product, key: string): string => {
    const spec: ShownSpec | undefined = specs.find((each) => each.key === key);
    return spec ? specInWords(spec) : "";
  };
  const stated = specsOf(first.category).map(({ key, label }) =>
    row(
      key,
      label,
      products.map((product) => textOf(product, key)),
    ),
  );
  return [
    row(
      "price",
      "Price",
      products.map(({ price }) => formatPrice(price)),
    ),
    row("rating", "Rating", products.map(ratingInWords)),
    ...stated.filter(({ values }) => values.some(Boolean)),
    row(
      "inTheBox",
      "In the box",
      products.map(({ inTheBox = [] }) => inTheBox.join(", ")),
    ),
  ];
}
