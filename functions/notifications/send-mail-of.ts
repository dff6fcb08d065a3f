import { claimDelivery, isSettled, outcomeOf, recordSkip, releaseDelivery } from "../mail/delivery.table.ts";
import { findOutboxMessage } from "../mail/outbox.table.ts";
import type { Delivery } from "../mail/tags.ts";
import { findOrderEver } from "../orders/order.table.ts";
import { findRefund } from "../orders/refund.table.ts";
import { findPayment } from "../payments/payment.table.ts";
import { mailOrder, mailOrderRefund, mailRefund, mailReturn, mailTracking } from "./send.ts";
import { sendAccountMail } from "./send-account-mail.ts";
import { sendMessageMail } from "./send-message-mail.ts";
import { sendWaitMail } from "./send-wait-mail.ts";

async function sendOrderMail(causePk: string, orderId: string, kind: string): Promise<void> {
  if (kind.startsWith("refund-")) {
    const refund = await findRefund(orderId, kind.slice("refund-".length));
    if (refund) await mailOrderRefund(orderId, refund);
    return;
  }
  const order = await findOrderEver(orderId);
  if (kind.startsWith("tracking-")) {
    if (order) await mailTracking(causePk, order, kind);
    return;
  }
  const [, returnId, step] = /^return-([0-9a-f]{24})-([A-Za-z-]+)$/.exec(kind) ?? [];
  if (returnId && step) {
    if (order) await mailReturn(causePk, order, { returnId, state: step.replace("-", " "), kind });
    return;
  }
  if (order?.status === kind) await mailOrder(causePk, order);
}

async function send({ causePk, kind }: Delivery): Promise<void> {
  const [noun, id = ""] = causePk.split("#");
  if (noun === "ORDER") return sendOrderMail(causePk, id, kind);
  if (noun === "PAYMENT") {
    const payment = await findPayment(id);
    if (payment) await mailRefund(causePk, payment);
    return;
  }
  const message = await findOutboxMessage(causePk);
  if (!message) return;
  if ("ticket" in message) await sendMessageMail(causePk, message);
  else if ("productId" in message) await sendWaitMail(causePk, message);
  else await sendAccountMail(causePk, message);
}

/** Ignores failures once the mail is no longer needed. */
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
  if (!claim) throw new Error("This mail is being sent already");
  try {
    // Checks again: another invocation may have sent it before the claim.
    await sendIfDue(delivery);
  } finally {
    await releaseDelivery(delivery, claim);
  }
}
