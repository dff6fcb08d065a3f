import * as z from "zod/mini";
import { keysOf } from "../../shared/core/builtins.ts";
import { pickFields } from "../../shared/core/fields.ts";
import { toRupees } from "../../shared/core/money.ts";
import { Image } from "../../shared/pictures/image.ts";
import { visibilities } from "../../shared/products/catalogue.ts";
import { ProductDetails } from "../../shared/products/details.ts";
import { FamilyValues, Tones } from "../../shared/products/family.ts";
import type { AdminProduct } from "../../shared/products/schemas.ts";

/** Absent on products reviewed before stars were counted. */
const starCounts = {
  stars1: z.optional(z.number()),
  stars2: z.optional(z.number()),
  stars3: z.optional(z.number()),
  stars4: z.optional(z.number()),
  stars5: z.optional(z.number()),
};

const figures = {
  /** Sum of ratings in half stars, so that the mean is exact. */
  ratingHalves: z.number(),
  reviewCount: z.number(),
  ...starCounts,
};
const Figures = z.object(figures);
type Figures = z.infer<typeof Figures>;
export type RatingFigures = Record<keyof Figures, number>;

export const Product = z.extend(ProductDetails, {
  id: z.string(),
  pricePaise: z.number(),
  mrpPaise: z.optional(z.number()),
  stock: z.number(),
  held: z.number(),
  sold: z.number(),
  ...figures,
  /** Of a family's member: its own part of the figures, which are the family's. */
  own: z.optional(Figures),
  images: z.array(Image),
  version: z.optional(z.number()),
  /** Derived from the units by the stream, so slightly behind. */
  soldOut: z.optional(z.boolean()),
  soldIn90Days: z.optional(z.number()),
  familyId: z.optional(z.string()),
  values: z.optional(FamilyValues),
  tones: z.optional(Tones),
  /** Shoppers can't find it: staff or its schedule hide it, or it has no photo yet. */
  hidden: z.optional(z.boolean()),
  /** Its first photo shows it, if nothing else hides it. */
  awaitsPhoto: z.optional(z.boolean()),
  visibility: z.optional(z.enum(visibilities)),
  liveFrom: z.optional(z.string()),
  liveUntil: z.optional(z.string()),
  priceChange: z.optional(
    z.object({
      pricePaise: z.number(),
      from: z.string(),
      until: z.optional(z.string()),
      /** While the change applies: the price that applies again afterwards. */
      usualPaise: z.optional(z.number()),
    }),
  ),
  createdAt: z.string(),
});
export type Product = z.infer<typeof Product>;

export type Schedule = Pick<Product, "visibility" | "liveFrom" | "liveUntil" | "priceChange">;

export const StoredDetails = z.omit(Product, { stock: true, held: true, sold: true, reorderLevel: true });
export type StoredDetails = z.infer<typeof StoredDetails>;

export const CatalogueEntry = z.extend(
  z.pick(Product, {
    id: true,
    name: true,
    pricePaise: true,
    category: true,
    description: true,
    specs: true,
    soldOut: true,
    soldIn90Days: true,
    featured: true,
    familyId: true,
    values: true,
    tones: true,
    createdAt: true,
  }),
  {
    ratingHalves: z.optional(z.number()),
    reviewCount: z.optional(z.number()),
    origin: z.optional(z.string()),
  },
);
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

export type ListedProduct = Omit<CatalogueEntry, "origin"> & Pick<Product, "declarations">;

/** Empty if unknown, which differs from what the last release left out. */
export const originOf = ({ declarations }: Pick<Product, "declarations">): string =>
  declarations?.countryOfOrigin ?? "";

export const figuresOf = (product: Figures): Figures => Figures.parse(product);

/** Counts stars that a product lacks as none, so that the reviews are read instead. */
export function sumOfFigures(all: readonly Figures[]): RatingFigures {
  const sum = { ratingHalves: 0, reviewCount: 0, stars1: 0, stars2: 0, stars3: 0, stars4: 0, stars5: 0 };
  for (const each of all) for (const name of keysOf(sum)) sum[name] += each[name] ?? 0;
  return sum;
}

export const isOrderedSoon = ({ stock, reorderLevel }: Pick<Product, "stock" | "reorderLevel">): boolean =>
  reorderLevel !== undefined && stock <= reorderLevel;

export const starsOf = ({ stars1, stars2, stars3, stars4, stars5 }: Figures) => ({
  stars1,
  stars2,
  stars3,
  stars4,
  stars5,
});

const meanRating = (product: Pick<Product, "ratingHalves" | "reviewCount">): number =>
  product.reviewCount === 0 ? 0 : product.ratingHalves / 2 / product.reviewCount;

/** Everything for staff; the schemas of shoppers' responses strip the rest. */
export const detailsOnWire = (product: StoredDetails): Omit<AdminProduct, "stock"> => ({
  ...z.parse(ProductDetails, product),
  _id: product.id,
  price: toRupees(product.pricePaise),
  ...(product.mrpPaise !== undefined && { mrp: toRupees(product.mrpPaise) }),
  rating: meanRating(product),
  numofReviews: product.reviewCount,
  images: product.images,
  createdAt: product.createdAt,
  ...pickFields(product, { familyId: true, values: true, tones: true, hidden: true }),
});

export const productOnWire = (product: Product): AdminProduct => ({
  ...detailsOnWire(product),
  stock: product.stock,
});

export const usualPaise = ({
  pricePaise,
  priceChange,
}: Pick<Product, "pricePaise" | "priceChange">): number => priceChange?.usualPaise ?? pricePaise;

const scheduleOnWire = ({ visibility = "live", liveFrom, liveUntil, priceChange }: Schedule) => ({
  visibility,
  liveFrom,
  liveUntil,
  ...(priceChange && {
    priceChange: {
      price: toRupees(priceChange.pricePaise),
      from: priceChange.from,
      until: priceChange.until,
    },
  }),
});

/** As staff edit it: with the usual price, and the schedule. */
export const staffOnWire = (product: Product): AdminProduct => ({
  ...productOnWire(product),
  ...scheduleOnWire(product),
  price: toRupees(usualPaise(product)),
});
