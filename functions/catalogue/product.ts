import * as z from "zod/mini";
import { toRupees } from "../../shared/core/money.ts";
import { Image } from "../../shared/pictures/image.ts";
import { type AdminProduct, ProductDetails } from "../../shared/products/schemas.ts";

/** Reviews by their stars. Absent on a product that was reviewed before they were counted. */
const starCounts = {
  stars1: z.optional(z.number()),
  stars2: z.optional(z.number()),
  stars3: z.optional(z.number()),
  stars4: z.optional(z.number()),
  stars5: z.optional(z.number()),
};

/** A product as it is stored. */
export const Product = z.extend(ProductDetails, {
  id: z.string(),
  pricePaise: z.number(),
  mrpPaise: z.optional(z.number()),
  /** Units that can be bought now. Those in unfinished checkouts are in `held`. */
  stock: z.number(),
  held: z.number(),
  sold: z.number(),
  /** Sum of all ratings in half stars, so that the mean is exact. */
  ratingHalves: z.number(),
  reviewCount: z.number(),
  ...starCounts,
  images: z.array(Image),
  /** Raised by every edit; absent before the first. */
  version: z.optional(z.number()),
  /** Kept from the units by the stream, so a moment behind them. */
  soldOut: z.optional(z.boolean()),
  soldIn90Days: z.optional(z.number()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Product = z.infer<typeof Product>;

/** A product without its units, which are an item of their own. */
export const StoredDetails = z.omit(Product, { stock: true, held: true, sold: true });
export type StoredDetails = z.infer<typeof StoredDetails>;

/** The fields that products are listed and searched by. A release before recorded changes without the ratings. */
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
    createdAt: true,
  }),
  { ratingHalves: z.optional(z.number()), reviewCount: z.optional(z.number()) },
);
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

const meanRating = (product: Pick<Product, "ratingHalves" | "reviewCount">): number =>
  product.reviewCount === 0 ? 0 : product.ratingHalves / 2 / product.reviewCount;

/** Everything that staff see. The schemas of shoppers' answers strip what is not for them. */
export const detailsOnWire = (product: StoredDetails): Omit<AdminProduct, "stock"> => ({
  ...z.parse(ProductDetails, product),
  _id: product.id,
  price: toRupees(product.pricePaise),
  ...(product.mrpPaise !== undefined && { mrp: toRupees(product.mrpPaise) }),
  rating: meanRating(product),
  numofReviews: product.reviewCount,
  images: product.images,
  createdAt: product.createdAt,
});

export const productOnWire = (product: Product): AdminProduct => ({
  ...detailsOnWire(product),
  stock: product.stock,
});
