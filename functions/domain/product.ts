import type { Category } from "../../shared/catalogue.ts";
import { toRupees } from "../../shared/money.ts";
import type { Image, ProductSummary } from "../../shared/product.ts";

export interface Product {
  id: string;
  name: string;
  pricePaise: number;
  category: Category;
  description: string;
  /** Units that can be bought now; those in unfinished checkouts are `held`. */
  stock: number;
  held: number;
  sold: number;
  /** Sum of all ratings in half stars, so that the mean is exact. */
  ratingHalves: number;
  reviewCount: number;
  images: Image[];
  /** ISO 8601. */
  createdAt: string;
}

const meanRating = (product: Pick<Product, "ratingHalves" | "reviewCount">): number =>
  product.reviewCount === 0 ? 0 : product.ratingHalves / 2 / product.reviewCount;

export const productOnWire = (product: Product): ProductSummary => ({
  _id: product.id,
  name: product.name,
  price: toRupees(product.pricePaise),
  category: product.category,
  description: product.description,
  stock: product.stock,
  rating: meanRating(product),
  numofReviews: product.reviewCount,
  images: product.images,
  createdAt: product.createdAt,
});
