import { AppError } from "../../../shared/core/errors.ts";
import { reviewCalls } from "../../../shared/reviews/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rounds, transact } from "../../platform/table.ts";
import { findReviewById, findVote, voteFor } from "../../reviews/review.table.ts";

export const handler = endpoint(reviewCalls, "reviews/helpful", async ({ id, productId }, { user }) => {
  for await (const _ of rounds()) {
    const review = await findReviewById(id, productId);
    if (!review || review.removed !== undefined) throw new AppError("not_found", "Review");
    if (review.userId === user.id) throw new AppError("forbidden");
    const vote = await findVote(user.id, review);
    if (vote && vote.since === review.votesSince) return { success: true, helpful: review.helpful };
    await transact(voteFor(review, user.id, vote));
  }
  throw new AppError("unavailable");
});
