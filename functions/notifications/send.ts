import { signOrderLinks } from "../identity/order-link.ts";
import { findUser } from "../identity/user.table.ts";
import { recordDelivery } from "../mail/delivery.table.ts";
import type { Mail } from "../mail/mail.ts";
import { sendMail } from "../mail/ses.ts";
import type { Delivery } from "../mail/tags.ts";
import { findOrderEver, orderKey } from "../orders/order.table.ts";
import type { Order } from "../orders/order.ts";
import { findPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import { countedPaise, type Refund } from "../payments/refund.ts";
import { env } from "../platform/env.ts";
import { shop } from "../platform/settings.ts";
import { findReturn } from "../returns/return.table.ts";
import { orderRefundMail, refundMail, settlementMail } from "./refund-templates.ts";
import { returnMail } from "./return-templates.ts";
import { orderMail, trackingMail, type WayIn } from "./templates.ts";

/**
 * Sends a mail and records it. If the process dies in between, SES's own report of the sending makes the
 * record. Throws when SES does not accept it.
 */
export async function deliver(delivery: Delivery, to: string, mail: Mail): Promise<void> {
  try {
    await sendMail(delivery, to, mail);
  } catch (error) {
    await recordDelivery(delivery, "failed", new Date());
    throw error;
  }
  await recordDelivery(delivery, "sent", new Date());
}

/** The address of an order's buyer with the way to the order; undefined once the user is deleted. */
async function buyerOf({ id, userId }: Order): Promise<{ to: string; way: WayIn } | undefined> {
  const user = await findUser(userId);
  if (!user) return undefined;
  const keys = await signOrderLinks(id, user, new Date());
  return { to: user.email, way: { siteUrl: env("SITE_URL"), ...keys } };
}

/** Sends the mail about the order's status. A deleted user gets none. */
export async function mailOrder(causePk: string, order: Order): Promise<void> {
  const buyer = await buyerOf(order);
  if (buyer) await deliver({ causePk, kind: order.status }, buyer.to, orderMail(order, buyer.way));
}

/** Sends the latest parcel's tracking number, unless it was corrected again or that parcel has arrived. */
export async function mailTracking(causePk: string, order: Order, kind: string): Promise<void> {
  const latest = order.shipments.at(-1);
  const hasArrived = order.status === "Delivered" && latest?.returnId === undefined;
  if (!latest || kind !== `tracking-${latest.number}` || hasArrived) return;
  const buyer = await buyerOf(order);
  if (buyer) await deliver({ causePk, kind }, buyer.to, trackingMail(order, latest, buyer.way));
}

interface ReturnStep {
  returnId: string;
  state: string;
  kind: string;
}

/** Sends the mail about a return's state, unless the return has moved on: the later state has its own mail. */
export async function mailReturn(causePk: string, order: Order, { returnId, state, kind }: ReturnStep) {
  const [buyer, request] = await Promise.all([buyerOf(order), findReturn(returnId)]);
  const entry = request?.log.find((each) => each.state === state);
  if (!buyer || !entry || request?.state !== state) return;
  const mail = returnMail(order, request, { entry, shop: shop(), way: buyer.way });
  await deliver({ causePk, kind }, buyer.to, mail);
}

/** Sends nothing once the bank has turned the refund down. */
export async function mailRefund(causePk: string, payment: Payment): Promise<void> {
  const user = payment.state === "REFUNDED" && (await findUser(payment.userId));
  if (!user) return;
  const mail = refundMail(user.name, payment, env("SITE_URL"));
  await deliver({ causePk, kind: "refunded" }, user.email, mail);
}

/**
 * Sends nothing once the bank has turned the refund down. A refund without an order is announced by `mailRefund`,
 * unless staff paid it by other means.
 */
export async function mailOrderRefund(orderId: string, refund: Refund): Promise<void> {
  if (countedPaise(refund) === 0) return;
  const delivery = { causePk: orderKey(orderId).pk, kind: `refund-${refund.id}` };
  const order = await findOrderEver(orderId);
  const buyer = order && (await buyerOf(order));
  if (buyer) return deliver(delivery, buyer.to, orderRefundMail(order, refund, buyer.way));
  const payment = order || !refund.settlement ? undefined : await findPayment(orderId);
  const user = payment && (await findUser(payment.userId));
  if (user) await deliver(delivery, user.email, settlementMail(user.name, refund, env("SITE_URL")));
}
