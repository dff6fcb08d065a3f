import { AppError } from "../../../shared/core/errors.ts";
import type { Image } from "../../../shared/pictures/image.ts";
import { maxReviewPictures } from "../../../shared/pictures/image-limits.ts";
import { type NewReview, reviewCalls, tooManyPictures } from "../../../shared/reviews/schemas.ts";
import { findRating } from "../../catalogue/product.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { findPurchase, samePurchase } from "../../orders/purchase.table.ts";
import { arrange, without } from "../../pictures/arrange-pictures.ts";
import { reviewIdOf } from "../../platform/id.ts";
import { rounds } from "../../platform/table.ts";
import { rateWith } from "../../reviews/rate-product.ts";
import { findReview, putReview } from "../../reviews/review.table.ts";
import { type Review, reviewOnWire } from "../../reviews/review.ts";

type Draft = NewReview & Pick<Review, "id" | "userId" | "name" | "createdAt">;
type KeptImages = readonly string[] | undefined;

/** Throws `invalid` (400, "keptImages" or "images") for a missing photo or too many of them. */
function imagesToKeep(earlier: Review | undefined, keptImages: KeptImages, more: number): Image[] {
  const images = arrange(earlier?.images ?? [], { name: "", keptImages, altImages: [] });
  if (!images)
    throw new AppError("invalid", "keptImages", {
      keptImages: "This photo was removed. Reload the page and try again",
    });
  if (images.length + more > maxReviewPictures)
    throw new AppError("invalid", "images", { images: tooManyPictures });
  return images;
}

interface Photographs {
  added: readonly Image[];
  keptImages: KeptImages;
}

/** Writes review and rating together; a hidden review stays hidden. Throws `not_found`, `invalid`, `unavailable`. */
async function submit(draft: Draft, { added, keptImages }: Photographs, now: Date) {
  const { id, productId, userId, createdAt } = draft;
  for await (const _ of rounds()) {
    const [earlier, orders] = await Promise.all([findReview(productId, id), findPurchase(userId, productId)]);
    const verified = orders.length > 0;
    const images = [...imagesToKeep(earlier, keptImages, added.length), ...added];
    const kept = earlier ?? { helpful: 0, votesSince: createdAt };
    const review = { ...kept, ...draft, verified, images: images.length > 0 ? images : undefined };
    const writes = { ...putReview(review, earlier), purchase: samePurchase(userId, productId, verified) };
    if (!(await rateWith({ productId, before: earlier, after: review, writes }, now))) continue;
    const dropped = without(earlier?.images ?? [], images);
    if (dropped.length > 0) await (await import("../../pictures/image-objects.ts")).dropPictures(dropped);
    return { review, replaced: earlier !== undefined };
  }
  throw new AppError("unavailable");
}

async function storePhotographs(reviewId: string, images: readonly File[]): Promise<Image[]> {
  if (images.length === 0) return [];
  const { storePictures } = await import("../../pictures/store-pictures.ts");
  return storePictures(reviewId, { name: "Photo by the reviewer", images });
}

export const handler = endpoint(reviewCalls, "reviews/submit", async (input, { user, now }) => {
  const { images, keptImages, ...given } = input;
  const { productId } = given;
  const id = reviewIdOf(user.id, productId);
  if (images.length > 0) {
    await findRating(productId);
    imagesToKeep(await findReview(productId, id), keptImages, images.length);
    await countAttempt([{ limit: "reviewPicturesByUser", of: user.id }], now);
  }
  // If the review is not written after all, the nightly sweep deletes these pictures.
  const added = await storePhotographs(id, images);
  const createdAt = now.toISOString();
  const draft = { ...given, id, userId: user.id, name: user.name, createdAt };
  const { review, replaced } = await submit(draft, { added, keptImages }, now);
  return { success: true, replaced, review: reviewOnWire(review), ...(await findRating(productId)) };
});
