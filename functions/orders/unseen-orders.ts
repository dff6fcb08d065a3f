import { type LastCheckout, unseenIdsOf } from "../payments/checkout.table.ts";
import { findOrdersEver } from "./order.table.ts";
import type { Order } from "./order.ts";

/** Returns orders placed after their page was closed, newest first, without cancelled ones. */
export async function findUnseenOrders(userId: string, checkout: LastCheckout): Promise<Order[]> {
  const ids = unseenIdsOf(checkout);
  if (ids.length === 0) return [];
  const found = await findOrdersEver(ids);
  return ids.flatMap((id) => {
    const order = found.get(id);
    return order?.userId === userId && order.status !== "Cancelled" ? [order] : [];
  });
}
