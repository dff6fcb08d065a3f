import { AppError } from "../../../shared/errors.ts";
import { findProduct } from "../../data/product.ts";
import { findReviews } from "../../data/review.ts";
import { productOnWire } from "../../domain/product.ts";
import { reviewOnWire } from "../../domain/review.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("products/get", async ({ id }) => {
  const [product, reviews] = await Promise.all([findProduct(id), findReviews(id, { limit: 20 })]);
  if (!product) throw new AppError("NF", "Product");
  return { success: true, product: { ...productOnWire(product), reviews: reviews.items.map(reviewOnWire) } };
});
