import { productOfChange } from "../catalogue/product.table.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import type { Item } from "../platform/schema.ts";

/** A product's page shows its reviews, but not their helpful votes. */
const shown = (review: Item | undefined): string => JSON.stringify({ ...review, helpful: 0 });

export const reviewsFollower: Follower = {
  filter: itemsAt("REVIEW#"),
  follow: ({ before, after }) =>
    shown(before) === shown(after) ? {} : { shownOn: productOfChange(String((after ?? before)?.pk)) },
};
