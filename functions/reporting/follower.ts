import { type Follower, itemsAt } from "../platform/follower.ts";
import { movesOf } from "./moves.ts";

export const countersFollower: Follower = {
  filter: itemsAt("STOCK", "ORDER", "USER"),
  follow(change, now) {
    const { moves, day, figures } = movesOf(change, now);
    return { shop: { moves, day }, figures };
  },
};
