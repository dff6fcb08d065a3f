import { AppError } from "../../shared/errors.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { transact } from "../platform/table.ts";
import { dropPictures } from "./image-objects.ts";
import { rateProduct } from "./product.table.ts";
import { ratingMove } from "./rating.ts";
import { removeReview } from "./review.table.ts";
import type { Review } from "./review.ts";

/**
 * Deletes a review, and takes it out of the product's rating. Throws `not_found` (404, "Review") when it changed
 * since it was read, or the product was deleted.
 */
export async function deleteReview(review: Review, audit?: TransactItem): Promise<void> {
  const failed = await transact({
    ...removeReview(review),
    product: rateProduct(review.productId, ratingMove(review, undefined)),
    audit,
  });
  if (failed.size > 0) throw new AppError("not_found", "Review");
  await dropPictures(review.images);
}
