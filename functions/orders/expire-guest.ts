import { setExpiry } from "../identity/guest.table.ts";
import { findUser } from "../identity/user.table.ts";
import { findCheckout, forgetCheckout, noCheckout } from "../payments/checkout.table.ts";
import { readPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import { transact } from "../platform/table.ts";
import { findGuestOrders } from "./order.table.ts";

/** Undefined while the payment is unsettled. Fails if the guest starts another. */
function endOfCheckout(userId: string, payment: Payment | undefined): TransactItem | undefined {
  if (!payment) return noCheckout(userId);
  if (payment.state === "OPEN" || payment.state === "REFUND_PENDING") return undefined;
  return forgetCheckout({ id: payment.id, userId });
}

/** Returns nothing while a payment is unsettled, or if the guest no longer exists. */
export async function expireGuest(userId: string, now: Date): Promise<Record<string, TransactItem>> {
  if (!(await findUser(userId))) return {};
  const last = await findCheckout(userId, now);
  const checkout = endOfCheckout(userId, last?.payment);
  return checkout ? { guest: setExpiry(userId, now, { endsSessions: true }), checkout } : {};
}

/** Expires a guest without other orders; their next payment clears the expiry. Phone orders expire their own. */
async function expireUnpaidGuest({ userId, guestEmail, phoneOrderId }: Payment, now: Date): Promise<void> {
  if (guestEmail === undefined || phoneOrderId !== undefined) return;
  const last = await findCheckout(userId, now);
  if (last?.payment.state === "COMMITTED" && last.payment.userId === userId) return;
  const { items } = await findGuestOrders(guestEmail, { limit: 1 }, userId);
  const checkout = items.length === 0 && endOfCheckout(userId, last?.payment);
  if (checkout) await transact({ guest: setExpiry(userId, now), checkout });
}

export const guestsFollower: Follower = {
  filter: itemsAt("PAYMENT"),
  async follow({ before, after }, now) {
    const isEnded = after?.state === "CANCELED" || after?.state === "REFUNDED";
    if (before && isEnded && before.state !== after?.state) await expireUnpaidGuest(readPayment(before), now);
    return {};
  },
};
