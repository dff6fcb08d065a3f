import { guestDays } from "../../shared/limits.ts";
import { expireGuest, findUser, retireGuest } from "../identity/user.table.ts";
import { findCheckout, forgetCheckout, noCheckout } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { transact } from "../platform/table.ts";
import { findGuestOrders } from "./order.table.ts";

const expiry = (now: Date): number => Math.floor(now.getTime() / 1000) + guestDays * 86_400;

/** Fails when the guest begins another payment meanwhile. Undefined while one is not settled. */
async function endOfCheckout(userId: string, now: Date): Promise<TransactItem | undefined> {
  const { payment } = (await findCheckout(userId, now)) ?? {};
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
  const checkout = await endOfCheckout(userId, now);
  return checkout ? { guest: retireGuest(userId, expiry(now)), checkout } : {};
}

/** Lets a guest expire whose payment became no order, if they have no other. Paying again keeps them again. */
export async function releaseGuest({ userId, guestEmail }: Payment, now: Date): Promise<void> {
  if (guestEmail === undefined) return;
  const { items } = await findGuestOrders(guestEmail, { limit: 1 }, userId);
  const checkout = items.length === 0 && (await endOfCheckout(userId, now));
  if (checkout) await transact({ guest: expireGuest(userId, expiry(now)), checkout });
}
