import * as z from "zod/mini";
import type { Review } from "../domain/review.ts";
import { type Item, newestOf, type Page } from "./table.ts";

const ReviewItem = z.object({
  id: z.string(),
  productId: z.string(),
  userId: z.string(),
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.string(),
});

const reviewsOf = (productId: string): string => `PRODUCT#${productId}`;

export const reviewItem = (review: Review): Item => ({
  pk: `PRODUCT#${review.productId}`,
  sk: `REVIEW#${review.id}`,
  ...review,
  ownerPk: reviewsOf(review.productId),
  ownerSk: `${review.createdAt}#${review.id}`,
});

/** Newest first. */
export const findReviews = (productId: string, page: Page) =>
  newestOf("byOwner", reviewsOf(productId), page, (item): Review => ReviewItem.parse(item));
