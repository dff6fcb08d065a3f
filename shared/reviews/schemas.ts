import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NextCursor, NumberText, Paging, Success, Timestamp } from "../core/wire.ts";
import { Image } from "../pictures/image.ts";
import { maxReviewPictures } from "../pictures/image-limits.ts";
import { Addresses, Files } from "../pictures/upload.ts";
import { HideReason } from "./review-hiding.ts";
import { reviewRoutes } from "./routes.ts";
import { staffReviewRoutes } from "./staff-routes.ts";

export const Review = z.object({
  _id: Id,
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.optional(Timestamp),
  images: z.optional(z.array(Image)),
  /** The reviewer received the product, or another of its family, from this shop and was not refunded in full. */
  verified: z.optional(z.boolean()),
  /** What the author bought, or reviewed, of a family: `{colour: "Midnight"}`. */
  values: z.optional(z.record(z.string(), z.string())),
  helpful: z.optional(z.int()),
  /** Why staff hid it: name, stars and text are withheld. */
  removed: z.optional(z.string()),
});
export type Review = z.infer<typeof Review>;

/** Rounds up: 4.5 counts as 5 stars, 0 as 1. */
export const starsOf = (rating: number): number => Math.max(1, Math.ceil(rating));

/** Most stars first; adds up to the number of counted reviews. */
export const Distribution = z.array(z.object({ stars: z.int(), count: z.int() }));
export type Distribution = z.infer<typeof Distribution>;

export const reviewSorts = ["newest", "helpful", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Sorting and filtering cover only this many of the newest reviews. */
export const maxArranged = 500;

const ReviewsQuery = z.object({
  id: Id,
  sort: z._default(z.enum(reviewSorts), "newest"),
  /** Excludes hidden reviews, which have no stars. */
  stars: z.optional(z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(5)))),
  verified: z.optional(z.literal("true")),
  /** Of a family: a colour by its name. */
  colour: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  ...Paging,
});
const ReviewsAnswer = z.object({
  success: Success,
  reviews: z.array(Review),
  distribution: z.optional(Distribution),
  nextCursor: NextCursor,
});

export const tooManyPictures = `You can add up to ${maxReviewPictures} photos`;

export const NewReview = z.object({
  productId: Id,
  rating: z._default(
    z.pipe(
      NumberText,
      z.number().check(z.minimum(0), z.maximum(5), z.multipleOf(0.5, "Use half steps from 0 to 5")),
    ),
    0,
  ),
  comment: z._default(z.string().check(z.maxLength(2000, "Use at most 2000 characters")), ""),
});
export type NewReview = z.infer<typeof NewReview>;
const SubmittedReview = z.extend(NewReview, {
  images: Files.check(z.maxLength(maxReviewPictures, tooManyPictures)),
  /** URLs of earlier photos to keep; all by default. */
  keptImages: z.optional(Addresses),
});
const ReviewSubmitted = z.object({
  success: Success,
  replaced: z.boolean(),
  /** As stored, with the new rating: lists may lag by seconds. */
  review: Review,
  rating: z.number(),
  numofReviews: z.int(),
});
const ReviewDeletion = z.object({ id: Id, productId: Id });
const OwnReview = z.object({ productId: Id });
const OwnReviewAnswer = z.object({
  success: Success,
  review: z.optional(Review),
  helpfulReviews: z.array(Id),
});
const OwnReviewDeleted = z.object({
  success: Success,
  _id: Id,
  /** The product's new rating: lists may lag by seconds. */
  rating: z.number(),
  numofReviews: z.int(),
});

/** The product's id also finds reviews stored by earlier releases. */
const reviewId = { id: Id, productId: z.optional(Id) };
const ReviewId = z.object(reviewId);
const HelpfulAnswer = z.object({ success: Success, helpful: z.int() });

/** Shows the review again without a reason. */
const ReviewHiding = z.object({ ...reviewId, reason: z.optional(HideReason.shape.reason) });
const ReviewAnswer = z.object({ success: Success, review: Review });

/** With the product it is about. */
const ListedReview = z.extend(Review, {
  product: z.object({ _id: Id, name: z.string(), image: z.optional(Image) }),
});
export type ListedReview = z.infer<typeof ListedReview>;
export const ListedReviewsQuery = z.object({ ...Paging, product: z.optional(Id) });
const ListedReviews = z.object({
  success: Success,
  reviews: z.array(ListedReview),
  nextCursor: NextCursor,
});

export const reviewCalls = /* @__PURE__ */ withSchemas(reviewRoutes, {
  "products/reviews": { input: ReviewsQuery, output: ReviewsAnswer },
  "reviews/submit": { input: SubmittedReview, output: ReviewSubmitted },
  "reviews/own": { input: OwnReview, output: OwnReviewAnswer },
  "reviews/delete-own": { input: OwnReview, output: OwnReviewDeleted },
  "reviews/helpful": { input: ReviewId, output: HelpfulAnswer },
});

export const staffReviewCalls = /* @__PURE__ */ withSchemas(staffReviewRoutes, {
  "reviews/delete": { input: ReviewDeletion, output: Done },
  "admin/reviews/list": { input: ListedReviewsQuery, output: ListedReviews },
  "admin/reviews/hide": { input: ReviewHiding, output: ReviewAnswer },
});
