import { AppError } from "../../../shared/core/errors.ts";
import { reviewCalls } from "../../../shared/reviews/schemas.ts";
import { auditEntry } from "../../audit/audit.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteReview } from "../../reviews/delete-review.ts";
import { findReview } from "../../reviews/review.table.ts";

export const handler = endpoint(reviewCalls, "reviews/delete", async ({ id, productId }, { user, now }) => {
  const review = await findReview(productId, id);
  if (!review) throw new AppError("not_found", "Review");
  const { name, rating, comment } = review;
  const subject = { kind: "product", id: productId } as const;
  const action = { subject, did: "Review deleted", details: { name, rating, comment } };
  await deleteReview(review, now, auditEntry(user, action, now));
  return { success: true };
});
