import { found } from "../../../shared/core/errors.ts";
import { reviewCalls } from "../../../shared/reviews/schemas.ts";
import { findRating } from "../../catalogue/product.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { reviewIdOf } from "../../platform/id.ts";
import { deleteReview } from "../../reviews/delete-review.ts";
import { findReview } from "../../reviews/review.table.ts";

export const handler = endpoint(reviewCalls, "reviews/delete-own", async ({ productId }, { user, now }) => {
  const review = found(await findReview(productId, reviewIdOf(user.id, productId)), "Review");
  await deleteReview(review, now);
  return { success: true, _id: review.id, ...(await findRating(productId)) };
});
