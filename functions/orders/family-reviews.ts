import { maxArranged } from "../../shared/reviews/schemas.ts";
import { findFamily } from "../catalogue/family.table.ts";
import { memberIds } from "../catalogue/family.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import { transact } from "../platform/table.ts";
import { workThrough } from "../platform/work-through.ts";
import { findReviews, verifyReview } from "../reviews/review.table.ts";
import type { Review } from "../reviews/review.ts";
import { findBought, sameBought } from "./purchase.table.ts";

/** A purchase that changes meanwhile verifies the review itself. */
async function verify(review: Review, productIds: readonly string[]): Promise<void> {
  const { userId, verified } = review;
  if (userId === "") return;
  const bought = await findBought(userId, productIds);
  if (bought.length > 0 === verified) return;
  await transact({
    review: verifyReview(review, !verified),
    ...sameBought(userId, productIds, bought),
  });
}

/** Covers as many reviews as can be sorted. Idempotent. */
async function verifyAll(productIds: readonly string[]): Promise<void> {
  const { items } = await findReviews(productIds, { limit: maxArranged });
  await workThrough(items, { width: 8, hasTime: () => true }, (review) => verify(review, productIds));
}

/** A product that joins or leaves a family brings or takes along what its buyers' reviews are verified by. */
export const familyPurchasesFollower: Follower = {
  filter: (change) =>
    itemsAt("STOCK")(change) &&
    change.after !== undefined &&
    change.before !== undefined &&
    change.before.familyId !== change.after.familyId,
  async follow({ before, after }) {
    for (const id of [before?.familyId, after?.familyId]) {
      const family = typeof id === "string" ? await findFamily(id) : undefined;
      if (family) await verifyAll(memberIds(family));
    }
    if (after && after.familyId === undefined) await verifyAll([String(after.id)]);
    return {};
  },
};
