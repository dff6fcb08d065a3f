import { AppError } from "../../shared/core/errors.ts";
import { shownSpecs } from "../../shared/products/spec.ts";
import { findProducts } from "../catalogue/product.table.ts";
import { productOnWire } from "../catalogue/product.ts";
import { distributionOf } from "../reviews/rating.ts";
import { findReviews } from "../reviews/review.table.ts";
import { reviewOnWire } from "../reviews/review.ts";

const shownReviews = 20;

export async function showProduct(id: string, consistent = false) {
  const [[product], reviews] = await Promise.all([
    findProducts([id], consistent),
    findReviews(id, { limit: shownReviews }),
  ]);
  if (!product) throw new AppError("not_found", "Product");
  const { category, specs = {}, inTheBox = [] } = product;
  return {
    success: true as const,
    product: {
      ...productOnWire(product),
      specs: shownSpecs(category, specs),
      inTheBox,
      reviews: reviews.items.map(reviewOnWire),
      distribution: distributionOf(product),
    },
  };
}
