import {
  type Category,
  type ListingSort,
  listingSorts,
  priceRange,
} from "../../../../../shared/products/catalogue.ts";
import { categoryOf } from "../../../lib/category.ts";

/** As stated by the address. */
export interface Filters {
  keyword: string;
  category: Category | undefined;
  /** Rupees; the slider's maximum means no limit. */
  min: number;
  max: number;
  page: number;
  sort: ListingSort;
  inStock: boolean;
  /** Stars; 0 for any. */
  rating: number;
  /** Basic colours, joined by commas; validated by the call. */
  colour: string;
  /** Codes of countries, joined by commas; validated by the call. */
  origin: string;
  /** By `key`, `key.gte` or `key.lte`; validated by the call. */
  specs: Readonly<Record<string, string>>;
}

export const priceStep = 500;
const top = priceRange.sliderMax;

export const everything: Filters = {
  keyword: "",
  category: undefined,
  min: 0,
  max: top,
  page: 1,
  sort: "newest",
  inStock: false,
  rating: 0,
  colour: "",
  origin: "",
  specs: {},
};

const prefix = "spec.";

function specsIn(search: URLSearchParams): Filters["specs"] {
  const given = [...search].filter(([name, value]) => name.startsWith(prefix) && value !== "");
  return Object.fromEntries(given.map(([name, value]) => [name.slice(prefix.length), value]));
}

function wholeNumber(text: string | null, min: number, max: number, fallback: number): number {
  if (!text || !/^\d{1,6}$/.test(text)) return fallback;
  return Math.min(max, Math.max(min, Number(text)));
}

/** Ignores invalid values. */
export function filtersOf(keyword: string, search: URLSearchParams): Filters {
  const min = wholeNumber(search.get("min"), 0, top, 0);
  const max = wholeNumber(search.get("max"), 0, top, top);
  return {
    keyword: keyword.trim(),
    category: categoryOf(search.get("category")),
    min: Math.min(min, max),
    max,
    page: wholeNumber(search.get("page"), 1, 10_000, 1),
    sort: listingSorts.find((sort) => sort === search.get("sort")) ?? "newest",
    inStock: search.get("stock") === "in",
    rating: wholeNumber(search.get("rating"), 0, 5, 0),
    colour: search.get("colour") ?? "",
    origin: search.get("origin") ?? "",
    specs: specsIn(search),
  };
}

/** Omits defaults. */
export function hrefOf(filters: Filters): string {
  const { keyword, category, min, max, page, sort, inStock, rating, colour, origin, specs } = filters;
  const search = new URLSearchParams();
  if (category) search.set("category", category);
  if (min > 0) search.set("min", String(min));
  if (max < top) search.set("max", String(max));
  if (inStock) search.set("stock", "in");
  if (rating > 0) search.set("rating", String(rating));
  if (colour) search.set("colour", colour);
  if (origin) search.set("origin", origin);
  for (const [name, value] of Object.entries(specs)) search.set(prefix + name, value);
  if (sort !== "newest") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  const path = keyword ? `/products/${encodeURIComponent(keyword)}` : "/products";
  return search.size > 0 ? `${path}?${search}` : path;
}

const parameterOf = (name: string): string => {
  const [key, bound] = name.split(".");
  return bound === undefined ? `spec[${key}]` : `spec[${key}][${bound}]`;
};

export const queryOf = ({
  keyword,
  category,
  min,
  max,
  page,
  sort,
  inStock,
  rating,
  colour,
  origin,
  specs,
}: Filters) => ({
  group: "family" as const,
  keyword,
  page,
  "price[gte]": min,
  "price[lte]": max >= top ? priceRange.max : max,
  ...(category && { category }),
  ...(sort !== "newest" && { sort }),
  ...(inStock && { inStock: "true" as const }),
  ...(rating > 0 && { "rating[gte]": rating }),
  ...(colour && { colour }),
  ...(origin && { origin }),
  ...Object.fromEntries(Object.entries(specs).map(([name, value]) => [parameterOf(name), value])),
});

/** Both bounds of a number count once. */
export const filterCount = ({
  category,
  min,
  max,
  inStock,
  rating,
  colour,
  origin,
  specs,
}: Filters): number =>
  [category !== undefined, min > 0 || max < top, inStock, rating > 0, colour, origin].filter(Boolean).length +
  new Set(Object.keys(specs).map((name) => name.split(".")[0])).size;

export const isFiltered = (filters: Filters): boolean => filterCount(filters) > 0;
