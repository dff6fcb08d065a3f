import { type Follower, itemsAt } from "../platform/follower.ts";
import { updateLowStock } from "./low-stock.table.ts";
import { followStock } from "./sold-out.ts";

export const catalogueFollower: Follower = {
  filter: itemsAt("STOCK"),
  async follow(change, now) {
    await updateLowStock(change.before, change.after);
    await followStock(change, now);
    return {};
  },
};
