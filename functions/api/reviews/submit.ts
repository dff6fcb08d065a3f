import { AppError } from "../../../shared/errors.ts";
import { reviewCalls } from "../../../shared/review.ts";
import { findDetails, rateProduct } from "../../catalogue/product.table.ts";
import { detailsOnWire } from "../../catalogue/product.ts";
import { findReview, pointToReview, putReview } from "../../catalogue/review.table.ts";
import { type Review, reviewOnWire } from "../../catalogue/review.ts";
import { endpoint } from "../../http/endpoint.ts";
import { reviewIdOf } from "../../platform/id.ts";
import { transact } from "../../platform/table.ts";

/**
 * Writes the review together with the product's rating. True when it replaced an earlier review. Throws
 * `not_found` (404) or `unavailable` (503).
 */
async function submit(review: Review): Promise<boolean> {
  for (let round = 0; round < 4; round++) {
    const earlier = await findReview(review.productId, review.id);
    const halves = (review.rating - (earlier?.rating ?? 0)) * 2;
    const failed = await transact({
      review: putReview(review, earlier),
      pointer: pointToReview(review),
      product: rateProduct(review.productId, halves, earlier ? 0 : 1),
    });
    if (failed.has("product")) throw new AppError("not_found", "Product");
    if (failed.size === 0) return earlier !== undefined;
  }
  throw new AppError("unavailable");
}

export const handler = endpoint(
  reviewCalls,
  "reviews/submit",
  async ({ productId, rating, comment }, { user, now }) => {
    const review: Review = {
      id: reviewIdOf(user.id, productId),
      productId,
      userId: user.id,
      name: user.name,
      rating,
      comment,
      createdAt: now.toISOString(),
    };
    const replaced = await submit(review);
    const [product] = await findDetails([productId], true);
    if (!product) throw new AppError("not_found", "Product");
    const { rating: meanRating, numofReviews } = detailsOnWire(product);
    return { success: true, replaced, review: reviewOnWire(review), rating: meanRating, numofReviews };
  },
);
