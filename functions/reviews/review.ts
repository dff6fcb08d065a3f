import * as z from "zod/mini";
import { Review as ReviewOnWire } from "../../shared/reviews/schemas.ts";

export const Review = z.extend(z.omit(ReviewOnWire, { _id: true, values: true }), {
  id: z.string(),
  productId: z.string(),
  userId: z.string(),
  /** The member of a family that its author bought, else the one whose page it was written on. */
  about: z.optional(z.string()),
  verified: z._default(z.boolean(), false),
  helpful: z._default(z.int(), 0),
  /** ISO 8601. Updated when a person reviews the product again. */
  createdAt: z.string(),
  /** ISO 8601. Votes from before a deletion don't count. */
  votesSince: z.optional(z.string()),
});
export type Review = z.infer<typeof Review>;

type Values = ReviewOnWire["values"];

export const wholeReviewOnWire = (review: Review, values?: Values): ReviewOnWire =>
  z.parse(ReviewOnWire, { ...review, _id: review.id, values });

const withheld = { name: "", rating: 0, verified: false, helpful: 0 };

/** Blanks a hidden review, except for its position. */
export function reviewOnWire(review: Review, values?: Values): ReviewOnWire {
  const { id, createdAt, removed } = review;
  if (removed === undefined) return wholeReviewOnWire(review, values);
  const comment = `Removed by the shop: ${removed}`;
  return z.parse(ReviewOnWire, { _id: id, createdAt, removed, comment, ...withheld });
}
