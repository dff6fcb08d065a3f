import * as z from "zod/mini";
import { Review as ReviewOnWire } from "../../shared/reviews/schemas.ts";

/** A review as it is stored. */
export const Review = z.extend(z.omit(ReviewOnWire, { _id: true }), {
  id: z.string(),
  productId: z.string(),
  userId: z.string(),
  verified: z._default(z.boolean(), false),
  helpful: z._default(z.int(), 0),
  /** ISO 8601. When a person reviews the product again, the id stays and this changes. */
  createdAt: z.string(),
  /** ISO 8601: when the first of them was submitted. Votes from before a deletion do not count again. */
  votesSince: z.optional(z.string()),
});
export type Review = z.infer<typeof Review>;

/** As its author and staff may see it. */
export const wholeReviewOnWire = (review: Review): ReviewOnWire =>
  z.parse(ReviewOnWire, { ...review, _id: review.id });

const withheld = { name: "", rating: 0, verified: false, helpful: 0 };

/** A hidden review keeps its place, and nothing else. */
export function reviewOnWire(review: Review): ReviewOnWire {
  const { id, createdAt, removed } = review;
  if (removed === undefined) return wholeReviewOnWire(review);
  const comment = `Removed by the shop: ${removed}`;
  return z.parse(ReviewOnWire, { _id: id, createdAt, removed, comment, ...withheld });
}
