import { found } from "../../shared/core/errors.ts";
import { findAccount, changeTags as setUserTags } from "../identity/user.table.ts";
import { findOrder, changeTags as setOrderTags } from "../orders/order.table.ts";
import type { TransactItem } from "../platform/expressions.ts";

export interface Tagged {
  tags: readonly string[];
  /** Fails if the tags changed since they were read, or the noun is gone. */
  change: (tags: readonly string[]) => TransactItem;
}

/** Throws `not_found` (404). */
export async function findTaggedOrder(id: string): Promise<Tagged> {
  const order = found(await findOrder(id), "Order");
  return { tags: order.tags ?? [], change: (tags) => setOrderTags(order, tags) };
}

/** Throws `not_found` (404). */
export async function findTaggedUser(id: string): Promise<Tagged> {
  const user = found(await findAccount(id), "User");
  return { tags: user.tags ?? [], change: (tags) => setUserTags(user, tags) };
}
