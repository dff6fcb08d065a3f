import { AppError } from "../../../shared/core/errors.ts";
import type { Image } from "../../../shared/pictures/image.ts";
import { maxReviewPictures } from "../../../shared/pictures/image-limits.ts";
import { type NewReview, reviewCalls, tooManyPictures } from "../../../shared/reviews/schemas.ts";
import { findRating } from "../../catalogue/product.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { findBought, sameBought } from "../../orders/purchase.table.ts";
import { arrange, without } from "../../pictures/arrange-pictures.ts";
import { numbered } from "../../platform/expressions.ts";
import { reviewIdOf } from "../../platform/id.ts";
import { rounds } from "../../platform/table.ts";
import { findPool, valuesIn } from "../../reviews/pool.ts";
import { rateWith } from "../../reviews/rate-product.ts";
import { findReviewsBy, putReview, removeReview, stillUnreviewed } from "../../reviews/review.table.ts";
import { type Review, reviewOnWire } from "../../reviews/review.ts";

type Draft = NewReview & Pick<Review, "userId" | "name" | "createdAt">;
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
  /** The review that the added ones are stored under. */
  ownerId: string;
}

/** Of a family, the member that its author bought, best the one whose page it was written on. */
const aboutOf = (page: string, bought: readonly string[]): string =>
  bought.includes(page) ? page : (bought[0] ?? page);

/**
 * Writes review and rating together; a hidden review stays hidden. A person has one review of a family, which stays on
 * the member it was first written for. Throws `not_found`, `invalid`, `edited_meanwhile`, `unavailable`.
 */
async function submit(draft: Draft, { added, keptImages, ownerId }: Photographs, now: Date) {
  const { productId: page, userId, createdAt } = draft;
  for await (const _ of rounds()) {
    const pool = await findPool(page);
    const [reviews, bought] = await Promise.all([
      findReviewsBy(userId, pool.ids),
      findBought(userId, pool.ids),
    ]);
    const [earlier, ...removed] = reviews;
    const productId = earlier?.productId ?? page;
    const id = reviewIdOf(userId, productId);
    if (added.length > 0 && id !== ownerId)
      throw new AppError("edited_meanwhile", "Your review has changed. Reload the page and try again");
    const images = [...imagesToKeep(earlier, keptImages, added.length), ...added];
    const review: Review = {
      ...(earlier ?? { helpful: 0, votesSince: createdAt }),
      ...draft,
      id,
      productId,
      about: pool.family && aboutOf(page, bought),
      verified: bought.length > 0,
      images: images.length > 0 ? images : undefined,
    };
    const writes = {
      ...putReview(review, earlier),
      ...sameBought(userId, pool.ids, bought),
      ...stillUnreviewed(userId, pool.ids, [...reviews, review]),
      ...numbered(
        "removed",
        removed.flatMap((each) => Object.values(removeReview(each)).flatMap((item) => item ?? [])),
      ),
    };
    if (!(await rateWith({ productId, before: earlier, after: review, writes, removed }, now))) continue;
    const dropped = without(
      reviews.flatMap((each) => each.images ?? []),
      images,
    );
    if (dropped.length > 0) await (await import("../../pictures/image-objects.ts")).dropPictures(dropped);
    return { review, values: valuesIn(pool, review), replaced: earlier !== undefined };
  }
  throw new AppError("unavailable");
}

async function storePhotographs(reviewId: string, images: readonly File[]): Promise<Image[]> {
  if (images.length === 0) return [];
  const { storePictures } = await import("../../pictures/store-pictures.ts");
  return storePictures(reviewId, { name: "Photo by the reviewer", images });
}

const findOwn = async (userId: string, productId: string): Promise<Review | undefined> =>
  (await findReviewsBy(userId, (await findPool(productId)).ids))[0];

export const handler = endpoint(reviewCalls, "reviews/submit", async (input, { user, now }) => {
  const { images, keptImages, ...given } = input;
  const { productId } = given;
  const earlier = images.length > 0 ? await findOwn(user.id, productId) : undefined;
  const ownerId = earlier?.id ?? reviewIdOf(user.id, productId);
  if (images.length > 0) {
    imagesToKeep(earlier, keptImages, images.length);
    await countAttempt([{ limit: "reviewPicturesByUser", of: user.id }], now);
  }
  // If the review is not written after all, the nightly sweep deletes these pictures.
  const added = await storePhotographs(ownerId, images);
  const createdAt = now.toISOString();
  const draft = { ...given, userId: user.id, name: user.name, createdAt };
  const { review, values, replaced } = await submit(draft, { added, keptImages, ownerId }, now);
  return { success: true, replaced, review: reviewOnWire(review, values), ...(await findRating(productId)) };
});
