import { AppError } from "../../../shared/errors.ts";
import { record } from "../../data/audit.ts";
import { rateProduct } from "../../data/product.ts";
import { findReview, removeReview } from "../../data/review.ts";
import { transact } from "../../data/table.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("reviews/delete", async ({ id, productId }, { user, now }) => {
  const review = await findReview(productId, id);
  if (!review) throw new AppError("NF", "Review");
  const { name, rating, comment } = review;
  const failed = await transact([
    removeReview(review),
    rateProduct(productId, -rating * 2, -1),
    record(
      user,
      {
        subject: { kind: "product", id: productId },
        did: "Review deleted",
        details: { name, rating, comment },
      },
      now,
    ),
  ]);
  if (failed.length > 0) throw new AppError("NF", "Review");
  return { success: true };
});
