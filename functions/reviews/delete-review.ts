import { AppError } from "../../shared/core/errors.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { rateWith } from "./rate-product.ts";
import { removeReview } from "./review.table.ts";
import type { Review } from "./review.ts";

/**
 * Deletes a review, and takes it out of the product's rating. Throws `not_found` (404) when it changed
 * since it was read ("Review"), or the product was deleted ("Product").
 */
export async function deleteReview(review: Review, now: Date, audit?: TransactItem): Promise<void> {
  const writes = { ...removeReview(review), audit };
  const { productId } = review;
  if (!(await rateWith({ productId, before: review, after: undefined, writes }, now)))
    throw new AppError("not_found", "Review");
  if (review.images?.length) await (await import("../pictures/image-objects.ts")).dropPictures(review.images);
}
