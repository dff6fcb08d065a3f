import { found } from "../../../shared/core/errors.ts";
import { reviewCalls } from "../../../shared/reviews/schemas.ts";
import { auditEntry } from "../../audit/audit.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteReview } from "../../reviews/delete-review.ts";
import { findReview } from "../../reviews/review.table.ts";

export const handler = endpoint(reviewCalls, "reviews/delete", async ({ id, productId }, by) => {
  const review = found(await findReview(productId, id), "Review");
  const { name, rating, comment } = review;
  const subject = { kind: "product", id: productId } as const;
  await deleteReview(review, by.now, auditEntry(by, subject, "Review deleted", { name, rating, comment }));
  return { success: true };
});
