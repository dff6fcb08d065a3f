import { randomBytes } from "node:crypto";
import { noteDelivery, wasSent, wasTried } from "../data/delivery.ts";
import { findOrderEver, orderKey } from "../data/order.ts";
import type { Letter } from "../data/outbox.ts";
import { hit } from "../data/rate.ts";
import { transact } from "../data/table.ts";
import { findUser, findUserByEmail, offerReset } from "../data/user.ts";
import {
  contactMail,
  emailChangedMail,
  type Mail,
  orderMail,
  orderRefundMail,
  passwordChangedMail,
  refundMail,
  resetMail,
} from "../domain/mail.ts";
import type { Order } from "../domain/order.ts";
import type { Payment } from "../domain/payment.ts";
import type { Refund } from "../domain/refund.ts";
import { hashToken, resetLifetimeSeconds } from "../domain/reset.ts";
import { env } from "../env.ts";
import { sendMail } from "../services/mail.ts";
import type { Delivery } from "../services/mail-tags.ts";

/**
 * Sends unless it was sent. The note follows the sending, so that a crash between the two may send
 * twice but never not at all.
 */
async function deliver(delivery: Delivery, to: string, mail: Mail): Promise<void> {
  const { causePk, kind } = delivery;
  if (await wasSent(causePk, kind)) return;
  try {
    await sendMail(delivery, to, mail);
  } catch (error) {
    await noteDelivery(causePk, kind, "failed", new Date());
    throw error;
  }
  await noteDelivery(causePk, kind, "sent", new Date());
}

const resetsPerHour = { hits: 3, windowSeconds: 3600 };

/** Makes the token here, so that only its owner's mail ever holds it. Unknown addresses get nothing. */
async function offerPassword(delivery: Delivery, email: string): Promise<void> {
  const now = new Date();
  const user = await findUserByEmail(email);
  if (!user) return;
  const isRetry = await wasTried(delivery.causePk, delivery.kind);
  if (!isRetry && !(await hit(`reset:${user.id}`, resetsPerHour, now))) return;
  const token = randomBytes(32).toString("base64url");
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + resetLifetimeSeconds;
  const failed = await transact(offerReset(user, hashToken(token), expiresAtSeconds));
  if (failed.length > 0) throw new Error("The user changed meanwhile");
  await deliver(delivery, email, resetMail(user.name, `${env("SITE_URL")}/password/reset/${token}`));
}

export async function mailLetter(causePk: string, letter: Letter): Promise<void> {
  const delivery = { causePk, kind: letter.kind };
  if (letter.kind === "forgot-password") return offerPassword(delivery, letter.email);
  if (letter.kind === "contact") return deliver(delivery, env("MAIL_FROM"), contactMail(letter));
  const siteUrl = env("SITE_URL");
  const mail =
    letter.kind === "password-changed"
      ? passwordChangedMail(letter.name, siteUrl)
      : emailChangedMail(letter.name, letter.newEmail, siteUrl);
  await deliver(delivery, letter.email, mail);
}

/** Confirmed, shipped or delivered: one mail a status. A deleted user gets none. */
export async function mailOrder(causePk: string, order: Order): Promise<void> {
  const user = await findUser(order.userId);
  if (!user) return;
  await deliver({ causePk, kind: order.status }, user.email, orderMail(order, env("SITE_URL")));
}

export async function mailRefund(causePk: string, payment: Payment): Promise<void> {
  const user = await findUser(payment.userId);
  if (!user) return;
  const mail = refundMail(user.name, payment.amountPaise, env("SITE_URL"));
  await deliver({ causePk, kind: "refunded" }, user.email, mail);
}

/** An automatic refund has no order: its payment's mail tells of it. */
export async function mailOrderRefund(orderId: string, { id, amountPaise }: Refund): Promise<void> {
  const order = await findOrderEver(orderId);
  const user = order && (await findUser(order.userId));
  if (!user) return;
  const mail = orderRefundMail(order, amountPaise, env("SITE_URL"));
  await deliver({ causePk: orderKey(order.id).pk, kind: `refund-${id}` }, user.email, mail);
}
