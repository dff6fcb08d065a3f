import { priceRange } from "../../../../../shared/products/catalogue.ts";
import type { ProductPage, Understood } from "../../../../../shared/products/schemas.ts";
import { call } from "../../../lib/api.ts";
import { categoryOf } from "../../../lib/category.ts";
import { type Filters, queryOf } from "./filters.ts";

/** Filters that a search's words mean, and the remaining words. */
export interface Selection {
  chips: readonly Understood[];
  words: string;
}

export interface Relaxed extends Selection {
  filters: Filters;
  page: ProductPage;
  /** The dropped filters, in words. */
  dropped: readonly string[];
  /** Filters that demand less now. */
  weakened: readonly { from: string; to: string }[];
}

const nameOf = (parameter: string): string =>
  parameter.replace(/^spec\[(\w+)\](?:\[(\w+)\])?$/, "$1.$2").replace(/\.$/, "");

export function applied(filters: Filters, { chips, words }: Selection): Filters {
  const query: Record<string, string> = Object.assign({}, ...chips.map((chip) => chip.query));
  const specs = Object.entries(query).filter(([name]) => name.startsWith("spec["));
  const { colour = filters.colour, origin = filters.origin } = query;
  const { "price[gte]": min = filters.min, "price[lte]": max = filters.max } = query;
  return {
    ...filters,
    keyword: words,
    page: 1,
    category: categoryOf(query.category) ?? filters.category,
    min: Number(min),
    max: Math.min(Number(max), priceRange.sliderMax),
    colour,
    origin,
    specs: { ...filters.specs, ...Object.fromEntries(specs.map(([name, value]) => [nameOf(name), value])) },
  };
}

/** Drops specifications first, the last one first, then price and category. */
const weakestFirst = (chips: readonly Understood[]): Understood[] =>
  chips
    .filter(({ key }) => key !== "category")
    .reverse()
    .sort((a, b) => Number(a.key.startsWith("price")) - Number(b.key.startsWith("price")));

const weaken = (chip: Understood): Understood => ({ ...chip, ...chip.weaker });

/** Lowers demands first, then drops each filter alone, then more and more of them. */
function widerAndWider({ chips, words }: Selection): Selection[] {
  const weak = weakestFirst(chips);
  const lower = chips.map(weaken);
  const dropped = [
    ...weak.map((chip) => [chip]),
    ...weak.slice(1).map((_, index) => weak.slice(0, index + 2)),
  ];
  return [
    chips,
    ...(chips.some((chip) => chip.weaker) ? [lower] : []),
    ...dropped.map((without) => chips.filter((chip) => !without.includes(chip))),
  ]
    .map((left) => ({ chips: left, words }))
    .filter((selection) => selection.chips.length > 0 || words !== "");
}

function differenceOf(asked: Selection, found: Selection): Pick<Relaxed, "dropped" | "weakened"> {
  const kept = (chip: Understood) => found.chips.find(({ key }) => key === chip.key);
  const dropped = asked.chips.filter((chip) => !kept(chip)).map(({ label }) => label);
  if (found.words !== asked.words) dropped.push(asked.words);
  const weakened = asked.chips.flatMap((chip) => {
    const to = kept(chip)?.label;
    return to === undefined || to === chip.label ? [] : { from: chip.label, to };
  });
  return { dropped, weakened };
}

/** Undefined if no part of the selection finds any. */
export async function relax(filters: Filters, asked: Selection): Promise<Relaxed | undefined> {
  const withoutWords = asked.words && asked.chips.length > 0 ? widerAndWider({ ...asked, words: "" }) : [];
  for (const selection of [...widerAndWider(asked), ...withoutWords]) {
    const wider = applied(filters, selection);
    const page = await call("products/list", queryOf(wider));
    if (page.filteredProductsCount === 0) continue;
    return { ...selection, filters: wider, page, ...differenceOf(asked, selection) };
  }
  return undefined;
}
