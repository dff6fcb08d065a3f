import type { User } from "../identity/user.ts";
import { write } from "../platform/table.ts";
import { anonymiseReview, reviewedBy } from "./review.table.ts";

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
