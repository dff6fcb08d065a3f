import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NextCursor, NumberText, Paging, Success, Timestamp } from "../core/wire.ts";
import { Image } from "../pictures/image.ts";
import { maxReviewPictures } from "../pictures/image-limits.ts";
import { Addresses, Files } from "../pictures/upload.ts";
import { HideReason } from "./review-hiding.ts";
import { reviewRoutes } from "./routes.ts";

export const Review = z.object({
  _id: Id,
  name: z.string(),
  /** 0 to 5 in half steps. */
  rating: z.number(),
  comment: z.string(),
  createdAt: z.optional(Timestamp),
  /** Photographs by the reviewer. */
  images: z.optional(z.array(Image)),
  /** The reviewer has bought the product here, received it, and was not paid all of it back. */
  verified: z.optional(z.boolean()),
  /** Number of accounts that found it helpful. */
  helpful: z.optional(z.int()),
  /** Why staff have hidden it. Name, stars and words are withheld then, and the comment says why. */
  removed: z.optional(z.string()),
});
export type Review = z.infer<typeof Review>;

/** A review counts for its stars rounded up: 4 and a half for 5. None at all counts for 1. */
export const starsOf = (rating: number): number => Math.max(1, Math.ceil(rating));

/** Numbers of reviews by stars, most stars first. They add up to the number of reviews that count. */
export const Distribution = z.array(z.object({ stars: z.int(), count: z.int() }));
export type Distribution = z.infer<typeof Distribution>;

export const reviewSorts = ["newest", "helpful", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** A list that is sorted or filtered has the newest reviews only, so many at most. */
export const maxArranged = 500;

const ReviewsQuery = z.object({
  id: Id,
  sort: z._default(z.enum(reviewSorts), "newest"),
  /** Those that count for so many stars. Hidden reviews have none. */
  stars: z.optional(z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(5)))),
  /** Those of verified purchases. */
  verified: z.optional(z.literal("true")),
  ...Paging,
});
const ReviewsAnswer = z.object({
  success: Success,
  reviews: z.array(Review),
  distribution: z.optional(Distribution),
  nextCursor: NextCursor,
});

export const tooManyPictures = `At most ${maxReviewPictures} photographs`;

export const NewReview = z.object({
  productId: Id,
  rating: z._default(
    z.pipe(
      NumberText,
      z.number().check(z.minimum(0), z.maximum(5), z.multipleOf(0.5, "Use half steps from 0 to 5")),
    ),
    0,
  ),
  comment: z._default(z.string().check(z.maxLength(2000, "At most 2000 characters")), ""),
});
const SubmittedReview = z.extend(NewReview, {
  /** Are added to those that the earlier review has. */
  images: Files.check(z.maxLength(maxReviewPictures, tooManyPictures)),
  /** URLs of the earlier review's photographs that stay. Without it, all stay. */
  keptImages: z.optional(Addresses),
});
const ReviewSubmitted = z.object({
  success: Success,
  /** True when it replaced an earlier review by the same person. */
  replaced: z.boolean(),
  /** As stored, with the product's rating since: lists may be some seconds older. */
  review: Review,
  rating: z.number(),
  numofReviews: z.int(),
});
const ReviewDeletion = z.object({ id: Id, productId: Id });
const OwnReview = z.object({ productId: Id });
const OwnReviewAnswer = z.object({
  success: Success,
  /** With its words and stars even while it is hidden. */
  review: z.optional(Review),
  /** Ids of the product's reviews that the caller found helpful. */
  helpfulReviews: z.array(Id),
});
const OwnReviewDeleted = z.object({
  success: Success,
  _id: Id,
  /** The product's, since: lists may be some seconds older. */
  rating: z.number(),
  numofReviews: z.int(),
});

/** A review is found by its id alone. With its product's it is also found if an earlier release stored it. */
const reviewId = { id: Id, productId: z.optional(Id) };
const ReviewId = z.object(reviewId);
const HelpfulAnswer = z.object({ success: Success, helpful: z.int() });

/** A review is hidden for a reason, and shown again without one. */
const ReviewHiding = z.object({ ...reviewId, reason: z.optional(HideReason.shape.reason) });
const ReviewAnswer = z.object({ success: Success, review: Review });

export const reviewCalls = /* @__PURE__ */ withSchemas(reviewRoutes, {
  "products/reviews": { input: ReviewsQuery, output: ReviewsAnswer },
  "reviews/submit": { input: SubmittedReview, output: ReviewSubmitted },
  "reviews/delete": { input: ReviewDeletion, output: Done },
  "reviews/own": { input: OwnReview, output: OwnReviewAnswer },
  "reviews/delete-own": { input: OwnReview, output: OwnReviewDeleted },
  "reviews/helpful": { input: ReviewId, output: HelpfulAnswer },
  "admin/reviews/hide": { input: ReviewHiding, output: ReviewAnswer },
});
