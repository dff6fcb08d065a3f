import { AppError } from "../../shared/core/errors.ts";
import type { User } from "../identity/user.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { write } from "../platform/table.ts";
import { rateWith } from "./rate-product.ts";
import { anonymiseReview, removeReview, reviewedBy } from "./review.table.ts";
import type { Review } from "./review.ts";

/** Throws `not_found` (404) if the review changed since it was read or the product was deleted. */
export async function deleteReview(review: Review, now: Date, audit?: TransactItem): Promise<void> {
  const writes = { ...removeReview(review), audit };
  const { productId } = review;
  if (!(await rateWith({ productId, before: review, after: undefined, writes }, now)))
    throw new AppError("not_found", "Review");
  if (review.images?.length) await (await import("../pictures/image-objects.ts")).dropPictures(review.images);
}

/** Anonymizes a deleted account's reviews and deletes their photos. */
export async function forgetReviews({ id }: User): Promise<void> {
  for (const review of await reviewedBy(id)) {
    await write(anonymiseReview(review));
    if (!review.images) continue;
    // Few accounts need the S3 client.
    const { dropPictures } = await import("../pictures/image-objects.ts");
    await dropPictures(review.images);
  }
}
