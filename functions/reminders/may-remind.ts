import type { StoredCart } from "../accounts/cart.table.ts";
import { findUser } from "../identity/user.table.ts";
import { noticeAddress, type User } from "../identity/user.ts";
import { findOrdersOf } from "../orders/order.table.ts";
import { cartMailsStoppedAt } from "./cart-stop.table.ts";

async function hasOrderedSince(userId: string, at: string): Promise<boolean> {
  const { items } = await findOrdersOf(userId, { limit: 1 });
  return items.some(({ createdAt }) => createdAt >= at);
}

/** Whoever unsubscribed must ask again, as the address's proven owner. */
async function isStopped(user: User, askedAt: string): Promise<boolean> {
  const address = noticeAddress(user);
  const stoppedAt = await cartMailsStoppedAt(address);
  return stoppedAt !== undefined && !(user.provenEmail === address && askedAt > stoppedAt);
}

/** Returns whom to remind of a cart that is neither empty nor ordered, or undefined. */
export async function whomToRemind(
  userId: string,
  { lines, askedAt }: StoredCart,
): Promise<User | undefined> {
  if (lines.length === 0 || askedAt === undefined) return undefined;
  const user = await findUser(userId);
  if (!user || user.guest || (await hasOrderedSince(userId, askedAt))) return undefined;
  return (await isStopped(user, askedAt)) ? undefined : user;
}
