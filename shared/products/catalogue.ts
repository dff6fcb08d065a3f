import { keysOf } from "../core/builtins.ts";

export const categoryNames = {
  earbuds: "Earbuds",
  smartwatch: "Smart Watches",
  headphone: "Headphones",
  speakers: "Speakers",
  neckbends: "Neckbands",
  gamingheadphone: "Gaming Headphones",
} as const;

export const categories = /* @__PURE__ */ keysOf(categoryNames);
export type Category = keyof typeof categoryNames;

export const listingSorts = ["newest", "best", "price", "-price", "rating", "popular", "origin"] as const;
export type ListingSort = (typeof listingSorts)[number];

export const ratingSteps = [4, 3] as const;
export const pageSize = 12;
export const priceRange = { min: 0, max: 50_000, sliderMax: 25_000 } as const;
/** Struck-through price minus selling price, in rupees. */
export const originalPriceExtra = 300;
export const maxOrderLines = 50;
export const lowStockThreshold = 5;

export const stockLevels = ["in", "low", "out"] as const;
export type StockLevel = (typeof stockLevels)[number];
export const productSorts = ["newest", "name", "price", "-price", "stock"] as const;
export type ProductSort = (typeof productSorts)[number];

export const visibilities = ["live", "hidden"] as const;
export type Visibility = (typeof visibilities)[number];

/** States that staff filter products by; `scheduled` has an instant at which something changes. */
export const productStates = [...visibilities, "scheduled"] as const;
export type ProductState = (typeof productStates)[number];
