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

/** If the process dies before recording, SES's own report does it. Throws if SES rejects the mail. */
export async function deliver(delivery: Delivery, to: string, mail: Mail): Promise<void> {
  try {
    await sendMail(delivery, to, mail);
  } catch (error) {
    await recordDelivery(delivery, "failed", new Date());
    throw error;
  }
  await recordDelivery(delivery, "sent", new Date());
}

/** Returns undefined once the user is deleted. */
async function buyerOf({ id, userId }: Order): Promise<{ to: string; way: WayIn } | undefined> {
  const user = await findUser(userId);
  if (!user) return undefined;
  const keys = await signOrderLinks(id, user, new Date());
  return { to: user.email, way: { siteUrl: env("SITE_URL"), ...keys } };
}

/** Skips deleted users. */
export async function mailOrder(causePk: string, order: Order): Promise<void> {
  const buyer = await buyerOf(order);
  if (buyer) await deliver({ causePk, kind: order.status }, buyer.to, orderMail(order, buyer.way));
}

/** Skips tracking numbers that were corrected again or whose parcel has arrived. */
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

/** Skips states that the return has left, which have their own mails. */
export async function mailReturn(causePk: string, order: Order, { returnId, state, kind }: ReturnStep) {
  const [buyer, request] = await Promise.all([buyerOf(order), findReturn(returnId)]);
  const entry = request?.log.find((each) => each.state === state);
  if (!buyer || !entry || request?.state !== state) return;
  const mail = returnMail(order, request, { entry, shop: shop(), way: buyer.way });
  await deliver({ causePk, kind }, buyer.to, mail);
}

/** Sends nothing once the bank has declined the refund. */
export async function mailRefund(causePk: string, payment: Payment): Promise<void> {
  const user = payment.state === "REFUNDED" && (await findUser(payment.userId));
  if (!user) return;
  const mail = refundMail(user.name, payment, env("SITE_URL"));
  await deliver({ causePk, kind: "refunded" }, user.email, mail);
}

/** Sends nothing once the bank has declined the refund. `mailRefund` covers refunds without an order. */
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
