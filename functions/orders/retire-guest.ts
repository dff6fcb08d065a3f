import { expireGuest, findUser, retireGuest } from "../identity/user.table.ts";
import { findCheckout, forgetCheckout, noCheckout } from "../payments/checkout.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { transact } from "../platform/table.ts";
import { findGuestOrders } from "./order.table.ts";

/** Fails when the guest begins another payment meanwhile. Undefined while one is not settled. */
function endOfCheckout(userId: string, payment: Payment | undefined): TransactItem | undefined {
  if (!payment) return noCheckout(userId);
  if (payment.state === "OPEN" || payment.state === "REFUND_PENDING") return undefined;
  // The payment may be the account's by now, its pointer is the guest's.
  return forgetCheckout({ id: payment.id, userId });
}

/**
 * Lets a guest go whose last order is given away. Empty while a payment of theirs is not settled, and when they
 * are gone.
 */
export async function retirement(userId: string, now: Date): Promise<Record<string, TransactItem>> {
  if (!(await findUser(userId))) return {};
  const last = await findCheckout(userId, now);
  const checkout = endOfCheckout(userId, last?.payment);
  return checkout ? { guest: retireGuest(userId, now), checkout } : {};
}

/** Lets a guest expire whose payment became no order, if they have no other. Paying again keeps them again. */
export async function releaseGuest({ userId, guestEmail }: Payment, now: Date): Promise<void> {
  if (guestEmail === undefined) return;
  const last = await findCheckout(userId, now);
  // The list of orders may not show the newest one yet.
  if (last?.payment.state === "COMMITTED" && last.payment.userId === userId) return;
  const { items } = await findGuestOrders(guestEmail, { limit: 1 }, userId);
  const checkout = items.length === 0 && endOfCheckout(userId, last?.payment);
  if (checkout) await transact({ guest: expireGuest(userId, now), checkout });
}
