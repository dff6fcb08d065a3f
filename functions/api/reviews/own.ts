import { reviewCalls } from "../../../shared/reviews/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findPoolEver, valuesIn } from "../../reviews/pool.ts";
import { findReviewsBy, votesOf } from "../../reviews/review.table.ts";
import { wholeReviewOnWire } from "../../reviews/review.ts";

export const handler = endpoint(reviewCalls, "reviews/own", async ({ productId }, { user }) => {
  const pool = await findPoolEver(productId);
  const [[review], helpfulReviews] = await Promise.all([
    findReviewsBy(user.id, pool.ids),
    votesOf(user.id, pool.ids),
  ]);
  const values = review && valuesIn(pool, review);
  return { success: true, review: review && wholeReviewOnWire(review, values), helpfulReviews };
});
