import { formatPrice } from "../../../../../shared/core/money.ts";
import { countryName } from "../../../../../shared/products/country-name.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import type { ShownSpec } from "../../../../../shared/products/spec-kinds.ts";
import { specsOf } from "../../../../../shared/products/specs.ts";
import { specInWords } from "../parts/spec-in-words.ts";

export interface Value {
  /** Empty if unstated. */
  text: string;
  /** The row's best, which not all of them are. */
  isBest: boolean;
}

export interface Row {
  key: string;
  label: string;
  /** By product. */
  values: readonly Value[];
  differs: boolean;
}

/** Where one value is better for everyone; a bigger display or another codec is a matter of taste. */
const better: Readonly<Record<string, "more" | "less">> = {
  price: "less",
  rating: "more",
  battery: "more",
  batteryWithCase: "more",
  batteryDays: "more",
  anc: "more",
  power: "more",
  microphones: "more",
  storage: "more",
  weight: "less",
  latency: "less",
  multipoint: "more",
  wirelessCharging: "more",
  stereoPair: "more",
  gps: "more",
  calls: "more",
  bloodOxygen: "more",
  ecg: "more",
  surround: "more",
  folds: "more",
};

interface Cell {
  text: string;
  /** Undefined if it cannot be ranked. */
  size?: number | undefined;
}

function rowOf(key: string, label: string, cells: readonly Cell[]): Row {
  const sign = better[key] === "less" ? -1 : 1;
  const ranks = cells.map(({ size }) => (better[key] && size !== undefined ? size * sign : undefined));
  const stated = ranks.filter((rank) => rank !== undefined);
  const best = stated.length > 1 && new Set(stated).size > 1 ? Math.max(...stated) : undefined;
  return {
    key,
    label,
    values: cells.map(({ text }, index) => ({
      text,
      isBest: best !== undefined && ranks[index] === best,
    })),
    differs: new Set(cells.map(({ text }) => text)).size > 1,
  };
}

const isStated = ({ values }: Row): boolean => values.some(({ text }) => text !== "");

const ratingCell = ({ rating, numofReviews }: Product): Cell =>
  numofReviews === 0 ? { text: "" } : { text: `${rating.toFixed(1)} of 5 (${numofReviews})`, size: rating };

function specCell({ specs = [] }: Product, key: string): Cell {
  const spec: ShownSpec | undefined = specs.find((each) => each.key === key);
  if (!spec) return { text: "" };
  const { value } = spec;
  const isRanked = typeof value === "number" || typeof value === "boolean";
  return { text: specInWords(spec), size: isRanked ? Number(value) : undefined };
}

const colourCell = ({ _id, family }: Product): Cell => ({
  text: family?.members.find((member) => member._id === _id)?.values.colour ?? "",
});

const originCell = ({ declarations }: Product): Cell => {
  const { countryOfOrigin } = declarations ?? {};
  return { text: countryOfOrigin ? countryName(countryOfOrigin) : "" };
};

/** Price, colour and rating, then specifications in the category's order. */
export function rowsOf(products: readonly Product[]): Row[] {
  const [first] = products;
  if (!first) return [];
  const stated = specsOf(first.category).map(({ key, label }) =>
    rowOf(
      key,
      label,
      products.map((product) => specCell(product, key)),
    ),
  );
  return [
    rowOf(
      "price",
      "Price",
      products.map(({ price }) => ({ text: formatPrice(price), size: price })),
    ),
    ...[rowOf("colour", "Colour", products.map(colourCell))].filter(isStated),
    rowOf("rating", "Rating", products.map(ratingCell)),
    ...stated.filter(isStated),
    ...[rowOf("origin", "Made in", products.map(originCell))].filter(isStated),
    rowOf(
      "inTheBox",
      "In the box",
      products.map(({ inTheBox = [] }) => ({ text: inTheBox.join(", ") })),
    ),
  ];
}
