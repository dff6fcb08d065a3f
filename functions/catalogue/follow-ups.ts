import type { TransactItem } from "../platform/expressions.ts";
import { hiddenWrite } from "./hidden.table.ts";
import { recordChange, recordRemoval } from "./index/catalogue-index.ts";
import { createProduct } from "./product.table.ts";
import type { Product } from "./product.ts";
import { scheduleWrite } from "./schedule.table.ts";

export interface FollowUps {
  catalogue: TransactItem | undefined;
  hidden: TransactItem | undefined;
  schedule: TransactItem | undefined;
}

/** Returns what else belongs in the transaction that creates, changes or deletes a product. */
export function followUps(before: Product | undefined, after: Product | undefined, now: Date): FollowUps {
  const id = after?.id ?? before?.id ?? "";
  const wasLive = before !== undefined && !before.hidden;
  return {
    catalogue:
      after && !after.hidden
        ? recordChange(after, now, before?.category)
        : wasLive
          ? recordRemoval(id, now, before)
          : undefined,
    hidden: hiddenWrite(before, after),
    schedule: scheduleWrite(id, before, after),
  };
}

/** Returns what belongs in the transaction that creates a product. */
export const creationWrites = (product: Product, now: Date) => ({
  ...createProduct(product),
  ...followUps(undefined, { ...product, soldOut: product.stock === 0 }, now),
});
