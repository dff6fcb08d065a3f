import * as z from "zod/mini";
import { Review as ReviewOnWire } from "../../shared/review.ts";

/** A review as it is stored. */
export const Review = z.extend(z.omit(ReviewOnWire, { _id: true }), {
  id: z.string(),
  productId: z.string(),
  userId: z.string(),
  /** ISO 8601. When a person reviews the product again, the id stays and this changes. */
  createdAt: z.string(),
});
export type Review = z.infer<typeof Review>;

export const reviewOnWire = (review: Review): ReviewOnWire =>
  z.parse(ReviewOnWire, { ...review, _id: review.id });
