import { reviewCalls } from "../../../shared/reviews/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { reviewIdOf } from "../../platform/id.ts";
import { findReview, votesOf } from "../../reviews/review.table.ts";
import { wholeReviewOnWire } from "../../reviews/review.ts";

export const handler = endpoint(reviewCalls, "reviews/own", async ({ productId }, { user }) => {
  const [review, helpfulReviews] = await Promise.all([
    findReview(productId, reviewIdOf(user.id, productId)),
    votesOf(user.id, productId),
  ]);
  return { success: true, review: review && wholeReviewOnWire(review), helpfulReviews };
});
