import { AppError } from "../../../shared/errors.ts";
import { reviewCalls } from "../../../shared/review.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import { findReviews } from "../../catalogue/review.table.ts";
import { reviewOnWire } from "../../catalogue/review.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(reviewCalls, "products/reviews", async ({ id, limit, cursor }) => {
  const [[product], reviews] = await Promise.all([findDetails([id]), findReviews(id, { limit, cursor })]);
  if (!product) throw new AppError("not_found", "Product");
  return { success: true, reviews: reviews.items.map(reviewOnWire), nextCursor: reviews.nextCursor };
});
