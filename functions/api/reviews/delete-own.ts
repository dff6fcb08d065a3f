import { found } from "../../../shared/core/errors.ts";
import { reviewCalls } from "../../../shared/reviews/schemas.ts";
import { findRating } from "../../catalogue/product.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteReview } from "../../reviews/delete-review.ts";
import { findPoolEver } from "../../reviews/pool.ts";
import { findReviewsBy } from "../../reviews/review.table.ts";

export const handler = endpoint(reviewCalls, "reviews/delete-own", async ({ productId }, { user, now }) => {
  const { ids } = await findPoolEver(productId);
  const [own] = await findReviewsBy(user.id, ids);
  const review = found(own, "Review");
  await deleteReview(review, now);
  return { success: true, _id: review.id, ...(await findRating(productId)) };
});
