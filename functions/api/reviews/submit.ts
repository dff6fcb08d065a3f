import { AppError } from "../../../shared/errors.ts";
import { reviewCalls } from "../../../shared/review.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import { detailsOnWire } from "../../catalogue/product.ts";
import { rateWith } from "../../catalogue/rate-product.ts";
import { findReview, putReview } from "../../catalogue/review.table.ts";
import { type Review, reviewOnWire } from "../../catalogue/review.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findPurchase, samePurchase } from "../../orders/purchase.table.ts";
import { reviewIdOf } from "../../platform/id.ts";
import { rounds } from "../../platform/table.ts";

type Draft = Pick<Review, "id" | "productId" | "userId" | "name" | "rating" | "comment" | "createdAt">;

/**
 * Writes the review together with the product's rating. A hidden review stays hidden. Throws `not_found` (404)
 * or `unavailable` (503).
 */
async function submit(draft: Draft, now: Date): Promise<{ review: Review; replaced: boolean }> {
  const { id, productId, userId, createdAt } = draft;
  for await (const _ of rounds()) {
    const [earlier, orders] = await Promise.all([findReview(productId, id), findPurchase(userId, productId)]);
    const verified = orders.length > 0;
    const kept = earlier ?? { helpful: 0, votesSince: createdAt };
    const review = { ...kept, ...draft, verified };
    const writes = { ...putReview(review, earlier), purchase: samePurchase(userId, productId, verified) };
    if (await rateWith({ productId, before: earlier, after: review, writes }, now))
      return { review, replaced: earlier !== undefined };
  }
  throw new AppError("unavailable");
}

export const handler = endpoint(
  reviewCalls,
  "reviews/submit",
  async ({ productId, rating, comment }, { user, now }) => {
    const { review, replaced } = await submit(
      {
        id: reviewIdOf(user.id, productId),
        productId,
        userId: user.id,
        name: user.name,
        rating,
        comment,
        createdAt: now.toISOString(),
      },
      now,
    );
    const [product] = await findDetails([productId], true);
    if (!product) throw new AppError("not_found", "Product");
    const { rating: meanRating, numofReviews } = detailsOnWire(product);
    return { success: true, replaced, review: reviewOnWire(review), rating: meanRating, numofReviews };
  },
);
