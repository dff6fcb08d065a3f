import { AppError, found } from "../../shared/core/errors.ts";
import { findProducts } from "../catalogue/product.table.ts";
import { rounds, transact } from "../platform/table.ts";
import { beginWait, findWaitPointer, findWaitsOf, removeWait } from "./wait.table.ts";
import { maxWaits, type Wait } from "./wait.ts";

/** Throws `not_found` (404) if the product is not for sale, `in_stock` (409) if it has units. */
export async function requireSoldOut(productId: string): Promise<void> {
  const [product] = await findProducts([productId], true);
  if (found(product, "Product").stock > 0) throw new AppError("in_stock");
}

/** Keeps an existing place. Throws `not_found`, `in_stock`, `too_many_waits`, `unauthenticated`, `unavailable`. */
export async function askToWait(wait: Wait, now: Date): Promise<void> {
  const { productId, waiter } = wait;
  await requireSoldOut(productId);
  for await (const _ of rounds()) {
    const asked = await findWaitPointer(waiter, productId);
    if (asked && asked.expiresAtSeconds * 1000 > now.getTime()) return;
    if (asked) await removeWait(waiter, asked);
    if ((await findWaitsOf(waiter)).length >= maxWaits)
      throw new AppError(
        "too_many_waits",
        `You're on ${maxWaits} waiting lists, which is the maximum. Leave one first`,
      );
    const failed = await transact(beginWait(wait, now));
    if (failed.size === 0) return;
    if (failed.has("stock")) await requireSoldOut(productId);
    if (failed.has("user")) throw new AppError("unauthenticated");
  }
  throw new AppError("unavailable");
}
