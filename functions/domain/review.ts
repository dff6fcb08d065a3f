import type { Review as ReviewOnWire } from "../../shared/product.ts";

export interface Review {
  id: string;
  productId: string;
  userId: string;
  name: string;
  /** 0 to 5 in half steps. */
  rating: number;
  comment: string;
  /** ISO 8601; a second review of the same person keeps its id and takes a new time. */
  createdAt: string;
}

export const reviewOnWire = (review: Review): ReviewOnWire => ({
  _id: review.id,
  name: review.name,
  rating: review.rating,
  comment: review.comment,
  createdAt: review.createdAt,
});
