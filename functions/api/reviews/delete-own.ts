import { AppError } from "../../../shared/errors.ts";
import { reviewCalls } from "../../../shared/review.ts";
import { deleteReview } from "../../catalogue/delete-review.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import { detailsOnWire } from "../../catalogue/product.ts";
import { findReview } from "../../catalogue/review.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { reviewIdOf } from "../../platform/id.ts";

export const handler = endpoint(reviewCalls, "reviews/delete-own", async ({ productId }, { user, now }) => {
  const review = await findReview(productId, reviewIdOf(user.id, productId));
  if (!review) throw new AppError("not_found", "Review");
  await deleteReview(review, now);
  const [product] = await findDetails([productId], true);
  if (!product) throw new AppError("not_found", "Product");
  const { rating, numofReviews } = detailsOnWire(product);
  return { success: true, _id: review.id, rating, numofReviews };
});
