import { AppError } from "../../../shared/errors.ts";
import { reviewIdOf } from "../../data/id.ts";
import { rateProduct } from "../../data/product.ts";
import { findReview, putReview } from "../../data/review.ts";
import { transact } from "../../data/table.ts";
import type { Review } from "../../domain/review.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Writes the review and the product's mean together; says whether an earlier review was replaced. */
async function submit(review: Review): Promise<boolean> {
  for (let round = 0; round < 4; round++) {
    const earlier = await findReview(review.productId, review.id);
    const halves = (review.rating - (earlier?.rating ?? 0)) * 2;
    const failed = await transact([
      putReview(review, earlier),
      rateProduct(review.productId, halves, earlier ? 0 : 1),
    ]);
    if (failed.includes(1)) throw new AppError("NF", "Product");
    if (failed.length === 0) return earlier !== undefined;
  }
  throw new AppError("UNAV");
}

export const handler = endpoint("reviews/submit", async ({ productId, rating, comment }, { user, now }) => {
  const replaced = await submit({
    id: reviewIdOf(user.id, productId),
    productId,
    userId: user.id,
    name: user.name,
    rating,
    comment,
    createdAt: now.toISOString(),
  });
  return { success: true, replaced };
});
