import * as z from "zod/mini";
import { reviewRoutes } from "./review-routes.ts";
import { withSchemas } from "./route.ts";
import { Done, Id, NextCursor, NumberText, Paging, Success, Timestamp } from "./wire.ts";

export const Review = z.object({
  _id: Id,
  name: z.string(),
  /** 0 to 5 in half steps. */
  rating: z.number(),
  comment: z.string(),
  createdAt: z.optional(Timestamp),
});
export type Review = z.infer<typeof Review>;

const ReviewsQuery = z.object({ id: Id, ...Paging });
const ReviewsAnswer = z.object({ success: Success, reviews: z.array(Review), nextCursor: NextCursor });

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

export const reviewCalls = /* @__PURE__ */ withSchemas(reviewRoutes, {
  "products/reviews": { input: ReviewsQuery, output: ReviewsAnswer },
  "reviews/submit": { input: NewReview, output: ReviewSubmitted },
  "reviews/delete": { input: ReviewDeletion, output: Done },
});
