import { AppError } from "../../shared/core/errors.ts";
import { sameUser } from "../identity/user.table.ts";
import type { User } from "../identity/user.ts";
import { reassignPayment } from "../payments/payment.table.ts";
import { numbered, type TransactItem } from "../platform/expressions.ts";
import { everyItem } from "../platform/list.ts";
import { rounds, transact } from "../platform/table.ts";
import { expireGuest } from "./expire-guest.ts";
import { findGuestOrders, reassignOrder } from "./order.table.ts";
import type { Order } from "./order.ts";
import { findOrderFile, reassignItems } from "./order-file.table.ts";

/** Expires the guest with their last order. Returns false if another call was faster. */
async function claim({ id, userId }: Order, user: User, isLast: boolean, now: Date): Promise<boolean> {
  for await (const _ of rounds()) {
    const file = await findOrderFile(id, userId);
    if (!file) return false;
    const items: Record<string, TransactItem> = {
      user: sameUser(user),
      order: reassignOrder(file.order, user.id),
      payment: reassignPayment(id, userId, user.id),
      ...numbered("item", reassignItems(file, user.id)),
      ...(isLast && (await expireGuest(userId, now))),
    };
    const failed = await transact(items);
    if (failed.size === 0) return true;
    if (failed.has("user")) throw new AppError("unauthenticated");
  }
  throw new AppError("unavailable");
}

/** One transaction per order, idempotent. Throws `unauthenticated` (401), `unavailable` (503). */
export async function claimOrders(user: User, now: Date): Promise<number> {
  const byGuest = new Map<string, Order[]>();
  for await (const order of everyItem((page) => findGuestOrders(user.email, page)))
    byGuest.set(order.userId, [...(byGuest.get(order.userId) ?? []), order]);
  let claimed = 0;
  for (const own of byGuest.values())
    for (const order of own) if (await claim(order, user, order === own.at(-1), now)) claimed += 1;
  return claimed;
}
