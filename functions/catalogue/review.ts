import * as z from "zod/mini";
import { Review as ReviewOnWire } from "../../shared/review.ts";

/** A review as it is stored. */
export const Review = z.extend(z.omit(ReviewOnWire, { _id: true }), {
  id: z.string(),
  productId: z.string(),
  userId: z.string(),
  /** ISO 8601; a second review of the same person keeps its id and takes a new time. */
  createdAt: z.string(),
});
export type Review = z.infer<typeof Review>;

export const reviewOnWire = (review: Review): ReviewOnWire =>
  z.parse(ReviewOnWire, { ...review, _id: review.id });
