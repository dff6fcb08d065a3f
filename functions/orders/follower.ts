import { type Follower, itemsAt } from "../platform/follower.ts";
import { followPurchases } from "./follow-purchases.ts";

export const ordersFollower: Follower = {
  filter: itemsAt("ORDER", "REFUND#"),
  async follow(change) {
    await followPurchases(change);
    const { before, after } = change;
    const isNew = after !== undefined && before === undefined;
    return isNew ? { measure: after.sk === "ORDER" ? "OrdersPlaced" : "Refunds" } : {};
  },
};
