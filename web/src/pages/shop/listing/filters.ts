import {
  type Category,
  type ListingSort,
  listingSorts,
  priceRange,
} from "../../../../../shared/catalogue.ts";
import { categoryOf } from "../../../lib/category.ts";

/** The selection of a listing, as its address states it. */
export interface Filters {
  keyword: string;
  category: Category | undefined;
  /** Rupees; the slider's maximum means no upper limit. */
  min: number;
  max: number;
  page: number;
  sort: ListingSort;
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
};

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
  };
}

/** The address of a selection, without default values. */
export function hrefOf({ keyword, category, min, max, page, sort }: Filters): string {
  const search = new URLSearchParams();
  if (category) search.set("category", category);
  if (min > 0) search.set("min", String(min));
  if (max < top) search.set("max", String(max));
  if (sort !== "newest") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  const path = keyword ? `/products/${encodeURIComponent(keyword)}` : "/products";
  return search.size > 0 ? `${path}?${search}` : path;
}

export const queryOf = ({ keyword, category, min, max, page, sort }: Filters) => ({
  keyword,
  page,
  "price[gte]": min,
  "price[lte]": max >= top ? priceRange.max : max,
  ...(category && { category }),
  ...(sort !== "newest" && { sort }),
});

export const isFiltered = ({ category, min, max }: Filters): boolean =>
  category !== undefined || min > 0 || max < top;
