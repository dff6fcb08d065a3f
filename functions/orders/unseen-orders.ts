import { type Checkout, unseenIdsOf } from "../payments/checkout.table.ts";
import { findOrdersEver } from "./order.table.ts";
import type { Order } from "./order.ts";

/**
 * The user's orders that no browser has shown yet, newest first: the webhook or the sweeper placed them after the
 * page had gone. A cancelled one is refunded, so it can be bought again.
 */
export async function findUnseenOrders(userId: string, checkout: Checkout): Promise<Order[]> {
  const ids = unseenIdsOf(checkout);
  if (ids.length === 0) return [];
  const found = await findOrdersEver(ids);
  return ids.flatMap((id) => {
    const order = found.get(id);
    return order?.userId === userId && order.status !== "Cancelled" ? [order] : [];
  });
}
