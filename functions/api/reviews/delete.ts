import { found } from "../../../shared/core/errors.ts";
import { staffReviewCalls } from "../../../shared/reviews/schemas.ts";
import { auditEntry } from "../../audit/audit.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteReview } from "../../reviews/delete-review.ts";
import { findPoolEver } from "../../reviews/pool.ts";
import { findReviewById } from "../../reviews/review.table.ts";
import type { Review } from "../../reviews/review.ts";

/** Finds a review on the page of any of its family. */
async function findPooled(productId: string, id: string): Promise<Review | undefined> {
  const review = await findReviewById(id, productId);
  if (!review || review.productId === productId) return review;
  const { ids } = await findPoolEver(productId);
  return ids.includes(review.productId) ? review : undefined;
}

export const handler = endpoint(staffReviewCalls, "reviews/delete", async ({ id, productId }, by) => {
  const review = found(await findPooled(productId, id), "Review");
  const { name, rating, comment } = review;
  const subject = { kind: "product", id: review.productId } as const;
  await deleteReview(review, by.now, auditEntry(by, subject, "Review deleted", { name, rating, comment }));
  return { success: true };
});
