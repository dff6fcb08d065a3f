import { AppError } from "../../../shared/errors.ts";
import { reviewCalls } from "../../../shared/review.ts";
import { auditEntry } from "../../audit/audit.table.ts";
import { rateProduct } from "../../catalogue/product.table.ts";
import { findReview, removePointer, removeReview } from "../../catalogue/review.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { transact } from "../../platform/table.ts";

export const handler = endpoint(reviewCalls, "reviews/delete", async ({ id, productId }, { user, now }) => {
  const review = await findReview(productId, id);
  if (!review) throw new AppError("not_found", "Review");
  const { name, rating, comment } = review;
  const failed = await transact({
    review: removeReview(review),
    pointer: review.userId ? removePointer(review) : undefined,
    product: rateProduct(productId, -rating * 2, -1),
    audit: auditEntry(
      user,
      {
        subject: { kind: "product", id: productId },
        did: "Review deleted",
        details: { name, rating, comment },
      },
      now,
    ),
  });
  if (failed.size > 0) throw new AppError("not_found", "Review");
  return { success: true };
});
