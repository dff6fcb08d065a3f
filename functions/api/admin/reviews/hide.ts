import { AppError, found } from "../../../../shared/core/errors.ts";
import { staffReviewCalls } from "../../../../shared/reviews/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { rounds } from "../../../platform/table.ts";
import { rateWith } from "../../../reviews/rate-product.ts";
import { findReviewById, hideReview } from "../../../reviews/review.table.ts";
import { reviewOnWire } from "../../../reviews/review.ts";

export const handler = endpoint(
  staffReviewCalls,
  "admin/reviews/hide",
  async ({ id, productId, reason }, by) => {
    for await (const _ of rounds()) {
      const review = found(await findReviewById(id, productId), "Review");
      const after = { ...review, removed: reason };
      if (review.removed === reason) return { success: true, review: reviewOnWire(after) };
      const { name, rating, comment } = review;
      const subject = { kind: "product", id: review.productId } as const;
      const did = reason === undefined ? "Review shown again" : "Review hidden";
      const audit = auditEntry(by, subject, did, { name, rating, comment, reason });
      const writes = { review: hideReview(review, reason), audit };
      const rated = { productId: review.productId, before: review, after, writes };
      if (await rateWith(rated, by.now)) return { success: true, review: reviewOnWire(after) };
    }
    throw new AppError("unavailable");
  },
);
