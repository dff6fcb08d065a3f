import { toPaise } from "../core/money.ts";
import type { BasicColour } from "../products/basic-colours.ts";
import { type Category, categoryNames, type ListingSort, pageSize } from "../products/catalogue.ts";
import type { SpecFilter } from "../products/facet.ts";
import type { Query } from "./candidates.ts";
import type { Window } from "./runs.ts";
import type { Listed, suggest } from "./search.ts";
import { understand } from "./understand.ts";

export interface ListingInput {
  keyword: string;
  page: number;
  "price[gte]": number;
  "price[lte]": number;
  category?: Category | undefined;
  sort: ListingSort;
  inStock?: boolean | undefined;
  featured?: boolean | undefined;
  "rating[gte]"?: number | undefined;
  ids?: readonly string[] | undefined;
  group?: "family" | undefined;
  colour?: readonly BasicColour[] | undefined;
  origin?: readonly string[] | undefined;
  specs?: readonly SpecFilter[] | undefined;
}

export const queryOf = (input: ListingInput, synonymous?: string): Query => ({
  keyword: input.keyword,
  synonymous,
  category: input.category,
  sort: input.sort,
  fromPaise: toPaise(input["price[gte]"]),
  toPaise: toPaise(input["price[lte]"]),
  inStock: input.inStock,
  featured: input.featured,
  minRating: input["rating[gte]"],
  colours: input.colour,
  origins: input.origin,
  specs: input.specs,
  isGrouped: input.group === "family",
});

export const windowOf = ({ page }: ListingInput): Window => ({
  start: (page - 1) * pageSize,
  count: pageSize,
});

export function listingAnswer<P>(input: ListingInput, found: Listed, products: P[]) {
  const { understood, words } = understand(input.keyword, input.category);
  return {
    success: true as const,
    products,
    productsCount: found.size,
    productCount: found.size,
    resultPerPage: pageSize,
    filteredProductsCount: input.ids ? products.length : found.total,
    ...(!input.ids && found.facets.length > 0 && { facets: found.facets }),
    ...(!input.ids && found.counts && { counts: found.counts }),
    ...(understood.length > 0 && { understood, otherWords: words }),
  };
}

export const maxSuggested = 6;

type Suggested = Pick<ReturnType<typeof suggest>, "categories" | "filters">;

export const suggestAnswer = <P>(products: P[], { categories, filters }: Suggested) => ({
  success: true as const,
  products,
  filters,
  categories: categories.map((category) => ({ category, name: categoryNames[category] })),
});
