import { sendAccountMail } from "../accounts/send-account-mail.ts";
import { claimDelivery, isSettled, outcomeOf, recordSkip, releaseDelivery } from "../mail/delivery.table.ts";
import { findOutboxMessage } from "../mail/outbox.table.ts";
import type { Delivery } from "../mail/tags.ts";
import { sendMessageMail } from "../messages/send-message-mail.ts";
import { mailReviewAsk } from "../orders/review-mail.ts";
import {
  mailAddress,
  mailOrder,
  mailOrderRefund,
  mailRefund,
  mailTracking,
} from "../orders/send-order-mail.ts";
import { sendWaitMail } from "../restocks/send-wait-mail.ts";
import { sendReturnMail } from "../returns/send-return-mail.ts";

/** Keyed by prefix of the mail's kind; any other kind is an order's status. */
const aboutOrders: Readonly<Record<string, (delivery: Delivery, orderId: string) => Promise<void>>> = {
  "refund-": mailOrderRefund,
  "tracking-": mailTracking,
  "address-": mailAddress,
  "return-": sendReturnMail,
};

async function sendOrderMail(delivery: Delivery, orderId: string): Promise<void> {
  const [, send = mailOrder] =
    Object.entries(aboutOrders).find(([prefix]) => delivery.kind.startsWith(prefix)) ?? [];
  await send(delivery, orderId);
}

async function send(delivery: Delivery): Promise<void> {
  const { causePk } = delivery;
  const [noun, id = ""] = causePk.split("#");
  if (noun === "ORDER") return sendOrderMail(delivery, id);
  if (noun === "PAYMENT") return mailRefund(delivery, id);
  const message = await findOutboxMessage(causePk);
  if (!message) return;
  if ("ticket" in message) await sendMessageMail(causePk, message);
  else if ("productId" in message) await sendWaitMail(causePk, message);
  else if ("orderId" in message) await mailReviewAsk(causePk, message);
  else await sendAccountMail(causePk, message);
}

async function sendIfDue(delivery: Delivery): Promise<void> {
  const before = await outcomeOf(delivery);
  if (isSettled(before)) return;
  await send(delivery);
  if (before === "failed") await recordSkip(delivery, new Date());
}

/** Sends a mail once, from current items, or skips an outdated one. Throws if SES rejects it or another run has it. */
export async function sendMailOf(delivery: Delivery): Promise<void> {
  if (isSettled(await outcomeOf(delivery))) return;
  const claim = await claimDelivery(delivery, new Date());
  if (!claim) throw new Error("This email is already being sent");
  try {
    await sendIfDue(delivery);
  } finally {
    await releaseDelivery(delivery, claim);
  }
}
