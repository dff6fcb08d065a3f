import { AppError } from "../../../shared/errors.ts";
import { findProduct } from "../../data/product.ts";
import { findReviews } from "../../data/review.ts";
import { reviewOnWire } from "../../domain/review.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("products/reviews", async ({ id, limit, cursor }) => {
  const [product, reviews] = await Promise.all([findProduct(id), findReviews(id, { limit, cursor })]);
  if (!product) throw new AppError("NF", "Product");
  return { success: true, reviews: reviews.items.map(reviewOnWire), nextCursor: reviews.nextCursor };
});
