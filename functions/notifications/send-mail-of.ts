import { sendAccountMail } from "../accounts/send-account-mail.ts";
import { sendNoteMail } from "../desk/send-note-mail.ts";
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
import { sendPhoneOrderMail } from "../phone-orders/send-phone-order-mail.ts";
import { sendCartMail } from "../reminders/send-cart-mail.ts";
import { sendWaitMail } from "../restocks/send-wait-mail.ts";
import { sendReturnMail } from "../returns/send-return-mail.ts";
import { sendInvitationMail } from "../team/send-invitation-mail.ts";
import { sendWebhookMail } from "../webhooks/send-webhook-mail.ts";

/** Keyed by prefix of the mail's kind; any other kind is an order's status. */
const aboutOrders: Readonly<Record<string, (delivery: Delivery, orderId: string) => Promise<boolean>>> = {
  "refund-": mailOrderRefund,
  "tracking-": mailTracking,
  "address-": mailAddress,
  "return-": sendReturnMail,
};

async function sendOrderMail(delivery: Delivery, orderId: string): Promise<boolean> {
  const [, send = mailOrder] =
    Object.entries(aboutOrders).find(([prefix]) => delivery.kind.startsWith(prefix)) ?? [];
  return send(delivery, orderId);
}

/** Returns false if the mail is outdated. */
async function send(delivery: Delivery): Promise<boolean> {
  const { causePk } = delivery;
  const [noun, id = ""] = causePk.split("#");
  if (noun === "ORDER") return sendOrderMail(delivery, id);
  if (noun === "PAYMENT") return mailRefund(delivery, id);
  const message = await findOutboxMessage(causePk);
  if (!message) return false;
  if ("invitationId" in message) return sendInvitationMail(causePk, message);
  if ("webhookId" in message) return sendWebhookMail(causePk, message);
  if ("noteId" in message) return sendNoteMail(causePk, message);
  if ("ticket" in message) return sendMessageMail(causePk, message);
  if ("productId" in message) return sendWaitMail(causePk, message);
  if ("phoneOrderId" in message) return sendPhoneOrderMail(causePk, message);
  if ("cartOf" in message) return sendCartMail(causePk, message);
  if ("orderId" in message) return mailReviewAsk(causePk, message);
  return sendAccountMail(causePk, message);
}

/** Sends a mail once, from current items, or skips an outdated one. Throws if SES rejects it or another run has it. */
export async function sendMailOf(delivery: Delivery): Promise<void> {
  const claim = await claimDelivery(delivery, new Date());
  if (!claim) {
    if (isSettled(await outcomeOf(delivery))) return;
    throw new Error("This email is already being sent");
  }
  try {
    if (await send(delivery)) return;
    if (claim.hasFailed) await recordSkip(delivery, new Date());
    else await releaseDelivery(delivery, claim);
  } catch (error) {
    await releaseDelivery(delivery, claim);
    throw error;
  }
}
