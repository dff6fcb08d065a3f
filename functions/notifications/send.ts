import { findReturn } from "../after-sales/return.table.ts";
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
import type { Refund } from "../payments/refund.ts";
import { env } from "../platform/env.ts";
import { shop } from "../platform/settings.ts";
import { returnMail } from "./return-templates.ts";
import { orderMail, orderRefundMail, refundMail, trackingMail, type WayIn } from "./templates.ts";

/**
 * Sends a mail. The record is written afterwards, so that after a crash in between the mail is sent twice
 * rather than not at all. Throws when SES does not accept it.
 */
export async function deliver(delivery: Delivery, to: string, mail: Mail): Promise<void> {
  const { causePk, kind } = delivery;
  try {
    await sendMail(delivery, to, mail);
  } catch (error) {
    await recordDelivery(causePk, kind, "failed", new Date());
    throw error;
  }
  await recordDelivery(causePk, kind, "sent", new Date());
}

/** The address of an order's buyer with the way to the order; undefined once the user is deleted. */
async function buyerOf({ id, userId }: Order): Promise<{ to: string; way: WayIn } | undefined> {
  const user = await findUser(userId);
  if (!user) return undefined;
  const keys = await signOrderLinks(id, user, new Date());
  return { to: user.email, way: { siteUrl: env("SITE_URL"), ...keys } };
}

/** Sends one mail per status of an order. A deleted user gets none. */
export async function mailOrder(causePk: string, order: Order): Promise<void> {
  const buyer = await buyerOf(order);
  if (buyer) await deliver({ causePk, kind: order.status }, buyer.to, orderMail(order, buyer.way));
}

export async function mailTracking(causePk: string, order: Order, kind: string): Promise<void> {
  const buyer = await buyerOf(order);
  if (buyer) await deliver({ causePk, kind }, buyer.to, trackingMail(order, buyer.way));
}

interface ReturnStep {
  returnId: string;
  state: string;
  kind: string;
}

/** Sends one mail per state of a return, worded by the return as it is now. */
export async function mailReturn(causePk: string, order: Order, { returnId, state, kind }: ReturnStep) {
  const [buyer, request] = await Promise.all([buyerOf(order), findReturn(returnId)]);
  const entry = request?.log.find((each) => each.state === state);
  if (!buyer || !request || !entry) return;
  const mail = returnMail(order, request, { entry, shop: shop(), way: buyer.way });
  await deliver({ causePk, kind }, buyer.to, mail);
}

export async function mailRefund(causePk: string, payment: Payment): Promise<void> {
  const user = await findUser(payment.userId);
  if (!user) return;
  const mail = refundMail(user.name, payment, env("SITE_URL"));
  await deliver({ causePk, kind: "refunded" }, user.email, mail);
}

/** Sends nothing for a refund without an order: that is announced by `mailRefund`. */
export async function mailOrderRefund(orderId: string, { id, amountPaise }: Refund): Promise<void> {
  const order = await findOrderEver(orderId);
  const buyer = order && (await buyerOf(order));
  if (!buyer) return;
  const payment = await findPayment(orderId);
  const isAgain = (payment?.refundsFailed ?? 0) > 0;
  const mail = orderRefundMail(order, { amountPaise, isAgain }, buyer.way);
  await deliver({ causePk: orderKey(order.id).pk, kind: `refund-${id}` }, buyer.to, mail);
}
