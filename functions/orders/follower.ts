import { AppError } from "../../shared/core/errors.ts";
import { userExists } from "../identity/user.table.ts";
import type { Change } from "../platform/change.ts";
import { numbered, type TransactItem } from "../platform/expressions.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import type { Item } from "../platform/schema.ts";
import { rounds, transact } from "../platform/table.ts";
import { findPoolEver } from "../reviews/pool.ts";
import { findReviewsBy, stillUnreviewed, verifyReview } from "../reviews/review.table.ts";
import { remainingLines } from "./cancellation.ts";
import { readOrder } from "./order.table.ts";
import { isRefundedInFull } from "./order.ts";
import { changePurchase, findBought, findPurchase, sameBought } from "./purchase.table.ts";

interface Bought {
  userId: string;
  productId: string;
  orderId: string;
}

/** Returns products that were delivered and not refunded in full. */
export function boughtIn(item: Item | undefined): Bought[] {
  if (item?.sk !== "ORDER") return [];
  const order = readOrder(item);
  if (order.guestEmail !== undefined || order.status !== "Delivered" || isRefundedInFull(order)) return [];
  return remainingLines(order).map(({ productId }) => ({
    userId: order.userId,
    productId,
    orderId: order.id,
  }));
}

/** Idempotent; a purchase of any of a family verifies the review of the family. Throws `unavailable` (503). */
async function record({ userId, productId, orderId }: Bought, isBought: boolean): Promise<void> {
  for await (const _ of rounds()) {
    const { ids } = await findPoolEver(productId);
    const others = ids.filter((id) => id !== productId);
    const [from, boughtOthers, reviews] = await Promise.all([
      findPurchase(userId, productId),
      findBought(userId, others),
      findReviewsBy(userId, ids),
    ]);
    if (from.includes(orderId) === isBought) return;
    const to = isBought ? [...from, orderId] : from.filter((id) => id !== orderId);
    const verified = to.length > 0 || boughtOthers.length > 0;
    const failed = await transact<Record<string, TransactItem>>({
      account: userExists(userId),
      purchase: changePurchase(userId, productId, { from, to }),
      ...sameBought(userId, others, boughtOthers),
      ...stillUnreviewed(userId, ids, reviews),
      ...numbered(
        "review",
        reviews.map((review) => verifyReview(review, verified)),
      ),
    });
    if (failed.size === 0 || failed.has("account")) return;
  }
  throw new AppError("unavailable");
}

const keyOf = ({ userId, productId }: Bought): string => `${userId} ${productId}`;
const without = (from: readonly Bought[], others: readonly Bought[]): Bought[] => {
  const keys = new Set(others.map(keyOf));
  return from.filter((bought) => !keys.has(keyOf(bought)));
};

/** Verifies reviews. Expects each order's changes in sequence; idempotent. */
async function followPurchases({ before, after }: Change): Promise<void> {
  const [old, now] = [boughtIn(before), boughtIn(after)];
  for (const gone of without(old, now)) await record(gone, false);
  for (const come of without(now, old)) await record(come, true);
}

export const ordersFollower: Follower = {
  filter: itemsAt("ORDER", "REFUND#"),
  async follow(change) {
    await followPurchases(change);
    const { before, after } = change;
    const isNew = after !== undefined && before === undefined;
    return isNew ? { measure: after.sk === "ORDER" ? "OrdersPlaced" : "Refunds" } : {};
  },
};
