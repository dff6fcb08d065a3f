import { signOrderLinks } from "../identity/order-link.ts";
import { findUser } from "../identity/user.table.ts";
import { deliver } from "../mail/deliver.ts";
import type { Delivery } from "../mail/tags.ts";
import { findPayment } from "../payments/payment.table.ts";
import { countedPaise } from "../payments/refund.ts";
import { env } from "../platform/env.ts";
import { findOrderEver } from "./order.table.ts";
import type { Order } from "./order.ts";
import { addressMail, orderMail, trackingMail, type WayIn } from "./order-mail.ts";
import { findRefund } from "./refund.table.ts";
import { orderRefundMail, refundMail, settlementMail } from "./refund-mail.ts";

export async function buyerOf({ id, userId }: Order): Promise<{ to: string; way: WayIn } | undefined> {
  const user = await findUser(userId);
  if (!user) return undefined;
  const keys = await signOrderLinks(id, user, new Date());
  return { to: user.email, way: { siteUrl: env("SITE_URL"), ...keys } };
}

/** Skips deleted users, and statuses replaced by a later one. */
export async function mailOrder(delivery: Delivery, orderId: string): Promise<void> {
  const order = await findOrderEver(orderId);
  const buyer = order?.status === delivery.kind ? await buyerOf(order) : undefined;
  if (order && buyer) await deliver(delivery, buyer.to, orderMail(order, buyer.way));
}

export async function mailAddress(delivery: Delivery, orderId: string): Promise<void> {
  const order = await findOrderEver(orderId);
  if (!order || delivery.kind !== `address-${order.addressChanges?.at(-1)}`) return;
  const buyer = await buyerOf(order);
  if (buyer) await deliver(delivery, buyer.to, addressMail(order, buyer.way));
}

/** Skips tracking numbers that were corrected again or whose parcel has arrived. */
export async function mailTracking(delivery: Delivery, orderId: string): Promise<void> {
  const order = await findOrderEver(orderId);
  const latest = order?.shipments.at(-1);
  const hasArrived = order?.status === "Delivered" && latest?.returnId === undefined;
  if (!order || !latest || delivery.kind !== `tracking-${latest.number}` || hasArrived) return;
  const buyer = await buyerOf(order);
  if (buyer) await deliver(delivery, buyer.to, trackingMail(order, latest, buyer.way));
}

export async function mailRefund(delivery: Delivery, paymentId: string): Promise<void> {
  const payment = await findPayment(paymentId);
  const user = payment?.state === "REFUNDED" && (await findUser(payment.userId));
  if (payment && user) await deliver(delivery, user.email, refundMail(user.name, payment, env("SITE_URL")));
}

/** Sends nothing once the bank has declined the refund. `mailRefund` covers refunds without an order. */
export async function mailOrderRefund(delivery: Delivery, orderId: string): Promise<void> {
  const refund = await findRefund(orderId, delivery.kind.slice("refund-".length));
  if (!refund || countedPaise(refund) === 0) return;
  const order = await findOrderEver(orderId);
  const buyer = order && (await buyerOf(order));
  if (buyer) return deliver(delivery, buyer.to, orderRefundMail(order, refund, buyer.way));
  const payment = order || !refund.settlement ? undefined : await findPayment(orderId);
  const user = payment && (await findUser(payment.userId));
  if (user) await deliver(delivery, user.email, settlementMail(user.name, refund, env("SITE_URL")));
}
