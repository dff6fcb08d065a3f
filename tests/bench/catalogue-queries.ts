import type { Category, ListingSort, ProductSort } from "../../shared/products/catalogue.ts";

/** The pages that are asked for in turn. */
export const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const pageSizeOfStaff = 20;

interface Listing {
  keyword: string;
  category?: Category;
  sort?: ListingSort;
  inStock?: true;
  minRating?: number;
  /** A value of one specification. */
  water?: string;
  fromPaise: number;
  toPaise: number;
}

const all = { keyword: "", fromPaise: 0, toPaise: 5_000_000 };

/** As shoppers ask. */
export const listings: Readonly<Record<string, Listing>> = {
  "newest products": all,
  "a category": { ...all, category: "earbuds" },
  "a category by price": { ...all, category: "earbuds", fromPaise: 200_000, toPaise: 1_500_000 },
  "a category, narrowed, by price": {
    ...{ ...all, category: "earbuds", sort: "price", inStock: true, minRating: 3, water: "IPX5" },
  },
  "everything by rating": { ...all, sort: "rating" },
  "a common word": { ...all, keyword: "wireless" },
  "three words": { ...all, keyword: "kestrel wireless buds" },
  "two typing errors": { ...all, keyword: "kestrle hedphone" },
};

/** As staff ask. */
export const staffLists: Readonly<
  Record<string, { search?: string; category?: Category; sort?: ProductSort }>
> = {
  "staff: by name": { sort: "name" },
  "staff: by price, one category": { sort: "price", category: "speakers" },
  "staff: search": { search: "kestrel drift" },
  "staff: search, by name": { search: "wireless", sort: "name" },
};
