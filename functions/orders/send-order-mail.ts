import { signOrderLinks } from "../identity/order-link.ts";
import { findUser, readUser, userKey } from "../identity/user.table.ts";
import type { User } from "../identity/user.ts";
import type { Mail } from "../mail/compose.ts";
import { deliver } from "../mail/deliver.ts";
import type { Delivery } from "../mail/tags.ts";
import { findPayment } from "../payments/payment.table.ts";
import { countedPaise } from "../payments/refund.ts";
import { env } from "../platform/env.ts";
import { getTogether } from "../platform/table.ts";
import { findOrderEver, orderKey, readOrder } from "./order.table.ts";
import type { Order } from "./order.ts";
import { addressMail, orderMail, trackingMail, type WayIn } from "./order-mail.ts";
import { findRefund } from "./refund.table.ts";
import { orderRefundMail, refundMail, settlementMail } from "./refund-mail.ts";

interface Buyer {
  to: string;
  way: WayIn;
}

export async function buyerOf({ id, userId }: Order, known?: User): Promise<Buyer | undefined> {
  const user = known?.id === userId ? known : await findUser(userId);
  if (!user) return undefined;
  const keys = await signOrderLinks(id, user, new Date());
  return { to: user.email, way: { siteUrl: env("SITE_URL"), ...keys } };
}

/** Reads order and buyer at once, unless the order has another owner by now. */
async function findBoth({ buyerId }: Delivery, id: string): Promise<{ order?: Order; user?: User }> {
  const keys = [orderKey(id), ...(buyerId === undefined ? [] : [userKey(buyerId)])];
  const [order, user] = await getTogether(...keys);
  return { ...(order && { order: readOrder(order) }), ...(user && { user: readUser(user) }) };
}

/** `compose` returns nothing for outdated mails. Skips deleted users. */
async function mailBuyer(
  delivery: Delivery,
  orderId: string,
  compose: (order: Order) => ((way: WayIn) => Mail) | undefined,
): Promise<boolean> {
  const { order, user } = await findBoth(delivery, orderId);
  const mailTo = order && compose(order);
  const buyer = mailTo && (await buyerOf(order, user));
  return buyer ? deliver(delivery, buyer.to, mailTo(buyer.way)) : false;
}

/** Skips statuses replaced by a later one. */
export const mailOrder = (delivery: Delivery, orderId: string): Promise<boolean> =>
  mailBuyer(delivery, orderId, (order) =>
    order.status === delivery.kind ? (way) => orderMail(order, way) : undefined,
  );

export const mailAddress = (delivery: Delivery, orderId: string): Promise<boolean> =>
  mailBuyer(delivery, orderId, (order) =>
    delivery.kind === `address-${order.addressChanges?.at(-1)}`
      ? (way) => addressMail(order, way)
      : undefined,
  );

/** Skips tracking numbers that were corrected again or whose parcel has arrived. */
export const mailTracking = (delivery: Delivery, orderId: string): Promise<boolean> =>
  mailBuyer(delivery, orderId, (order) => {
    const latest = order.shipments.at(-1);
    const hasArrived = order.status === "Delivered" && latest?.returnId === undefined;
    if (!latest || delivery.kind !== `tracking-${latest.number}` || hasArrived) return undefined;
    return (way) => trackingMail(order, latest, way);
  });

export async function mailRefund(delivery: Delivery, paymentId: string): Promise<boolean> {
  const payment = await findPayment(paymentId);
  if (payment?.state !== "REFUNDED") return false;
  const user = await findUser(payment.userId);
  // A guest may have expired before late money arrived.
  const to = user?.email ?? payment.guestEmail;
  return to ? deliver(delivery, to, refundMail(user?.name ?? "there", payment, env("SITE_URL"))) : false;
}

/** Sends nothing once the bank has declined the refund. `mailRefund` covers refunds without an order. */
export async function mailOrderRefund(delivery: Delivery, orderId: string): Promise<boolean> {
  const refund = await findRefund(orderId, delivery.kind.slice("refund-".length));
  if (!refund || countedPaise(refund) === 0) return false;
  const order = await findOrderEver(orderId);
  const buyer = order && (await buyerOf(order));
  if (buyer) return deliver(delivery, buyer.to, orderRefundMail(order, refund, buyer.way));
  const payment = order || !refund.settlement ? undefined : await findPayment(orderId);
  const user = payment && (await findUser(payment.userId));
  if (!payment || !user) return false;
  const mail = settlementMail(user.name, { refund, paidBy: payment.paidBy }, env("SITE_URL"));
  return deliver(delivery, user.email, mail);
}
