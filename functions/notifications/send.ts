import { findReturn } from "../after-sales/return.table.ts";
import { signOrderLink } from "../identity/order-link.ts";
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
import { orderMail, orderRefundMail, refundMail, trackingMail } from "./templates.ts";

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

/** Sends one mail per status of an order. A deleted user gets none. */
export async function mailOrder(causePk: string, order: Order): Promise<void> {
  const user = await findUser(order.userId);
  if (!user) return;
  const key = await signOrderLink(order.id, new Date());
  await deliver({ causePk, kind: order.status }, user.email, orderMail(order, key, env("SITE_URL")));
}

export async function mailTracking(causePk: string, order: Order, kind: string): Promise<void> {
  const user = await findUser(order.userId);
  if (user) await deliver({ causePk, kind }, user.email, trackingMail(order, env("SITE_URL")));
}

interface ReturnStep {
  returnId: string;
  state: string;
  kind: string;
}

/** Sends one mail per state of a return, worded by the return as it is now. */
export async function mailReturn(causePk: string, order: Order, { returnId, state, kind }: ReturnStep) {
  const [user, request] = await Promise.all([findUser(order.userId), findReturn(returnId)]);
  const entry = request?.log.find((each) => each.state === state);
  if (!user || !request || !entry) return;
  const mail = returnMail(order, request, { entry, shop: shop(), siteUrl: env("SITE_URL") });
  await deliver({ causePk, kind }, user.email, mail);
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
  const user = order && (await findUser(order.userId));
  if (!user) return;
  const payment = await findPayment(orderId);
  const isAgain = (payment?.refundsFailed ?? 0) > 0;
  const mail = orderRefundMail(order, { amountPaise, isAgain }, env("SITE_URL"));
  await deliver({ causePk: orderKey(order.id).pk, kind: `refund-${id}` }, user.email, mail);
}
