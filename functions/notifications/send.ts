import { findUser } from "../identity/user.table.ts";
import { recordDelivery, wasSent } from "../mail/delivery.table.ts";
import type { Mail } from "../mail/mail.ts";
import { sendMail } from "../mail/ses.ts";
import type { Delivery } from "../mail/tags.ts";
import { findOrderEver, orderKey } from "../orders/order.table.ts";
import type { Order } from "../orders/order.ts";
import { findPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { Refund } from "../payments/refund.ts";
import { env } from "../platform/env.ts";
import { orderMail, orderRefundMail, refundMail } from "./templates.ts";

/**
 * Sends unless it was sent. The note follows the sending, so that a crash between the two may send
 * twice but never not at all.
 */
export async function deliver(delivery: Delivery, to: string, mail: Mail): Promise<void> {
  const { causePk, kind } = delivery;
  if (await wasSent(causePk, kind)) return;
  try {
    await sendMail(delivery, to, mail);
  } catch (error) {
    await recordDelivery(causePk, kind, "failed", new Date());
    throw error;
  }
  await recordDelivery(causePk, kind, "sent", new Date());
}

/** One mail a status. A deleted user gets none. */
export async function mailOrder(causePk: string, order: Order): Promise<void> {
  const user = await findUser(order.userId);
  if (!user) return;
  await deliver({ causePk, kind: order.status }, user.email, orderMail(order, env("SITE_URL")));
}

export async function mailRefund(causePk: string, payment: Payment): Promise<void> {
  const user = await findUser(payment.userId);
  if (!user) return;
  const mail = refundMail(user.name, payment, env("SITE_URL"));
  await deliver({ causePk, kind: "refunded" }, user.email, mail);
}

/** An automatic refund has no order: its payment's mail tells of it. */
export async function mailOrderRefund(orderId: string, { id, amountPaise }: Refund): Promise<void> {
  const order = await findOrderEver(orderId);
  const user = order && (await findUser(order.userId));
  if (!user) return;
  const payment = await findPayment(orderId);
  const isAgain = (payment?.refundsFailed ?? 0) > 0;
  const mail = orderRefundMail(order, { amountPaise, isAgain }, env("SITE_URL"));
  await deliver({ causePk: orderKey(order.id).pk, kind: `refund-${id}` }, user.email, mail);
}
