import * as z from "zod/mini";

/** Category ids as they appear on the wire, with the names people read. */
export const categoryNames = {
  earbuds: "Earbuds",
  smartwatch: "Smart Watches",
  headphone: "Headphones",
  speakers: "Speakers",
  neckbends: "Neckbands",
  gamingheadphone: "Gaming Headphones",
} as const;

export const categories = Object.keys(categoryNames) as [Category, ...Category[]];
export type Category = keyof typeof categoryNames;

/** Accepts the other spelling in circulation, `gamingheadophone`, and normalises it. */
export const CategoryInput = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text === "gamingheadophone" ? "gamingheadphone" : text)),
  ),
  z.enum(categories, "Choose a category"),
);

export const pageSize = 12;
export const priceRange = { min: 0, max: 50_000, sliderMax: 25_000 } as const;
/** The struck-through price is always this much above the selling price, in rupees. */
export const originalPriceExtra = 300;
export const maxOrderLines = 50;
export const lowStockThreshold = 5;
