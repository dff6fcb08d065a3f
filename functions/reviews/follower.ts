import { productOfChange } from "../catalogue/product.table.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import type { Item } from "../platform/schema.ts";
import { findPoolEver } from "./pool.ts";

/** A product's page shows its reviews, but not their helpful votes. */
const shown = (review: Item | undefined): string => JSON.stringify({ ...review, helpful: 0 });

export const reviewsFollower: Follower = {
  filter: itemsAt("REVIEW#"),
  async follow({ before, after }) {
    const productId = productOfChange(String((after ?? before)?.pk));
    if (productId === undefined || shown(before) === shown(after)) return {};
    return { shownOn: (await findPoolEver(productId)).ids };
  },
};
