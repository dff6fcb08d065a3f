import { isExpired, type Payment } from "../payments/payment.ts";
import { abandon } from "./abandon-payment.ts";
import { payCancellations } from "./cancel-items.ts";
import { type Claim, commitOrder, refundPayment } from "./commit-order.ts";
import type { Order } from "./order.ts";
import { findPaid, sendOwed } from "./refund-payment.ts";

/** How long a paid amount-only payment waits for its order. */
const claimMilliseconds = 30 * 60_000;
/** Automatic retries of a declined refund before staff decide. */
const maxResends = 3;

/** A bank's decline of a cancelled item's refund is left to staff, since the rest of its order goes on. */
async function sendDue(payment: Payment, order: Order): Promise<undefined> {
  if (order.status === "Cancelled") return sendAgain(payment);
  await payCancellations(order);
}

/** Throws `invalid` (400, "amount") or `unavailable` (503) if the provider rejects the refund. */
async function sendAgain({ id, refundsFailed = 0 }: Payment): Promise<undefined> {
  if (refundsFailed <= maxResends) await sendOwed(await findPaid(id));
}

async function endClaim(
  { kind, payment, paidAt }: Claim & { kind: "no-lines" | "amount" },
  now: Date,
): Promise<Date | undefined> {
  const endsAt = new Date(paidAt.getTime() + claimMilliseconds);
  if (now <= endsAt) return new Date(endsAt.getTime() + 1);
  await refundPayment(payment, kind === "amount" ? "amount-mismatch" : "unclaimed", now);
  return undefined;
}

/** Returns when to look again at a payment that is not due yet. Throws `payment_pending` (503). */
export async function settlePayment(payment: Payment, now: Date): Promise<Date | undefined> {
  if (payment.state === "REFUND_FAILED") return sendAgain(payment);
  const outcome = await commitOrder(payment.id, now);
  if (outcome.kind === "order") return sendDue(payment, outcome.order);
  if (outcome.kind === "no-lines" || outcome.kind === "amount") return endClaim(outcome, now);
  if (outcome.kind !== "unpaid" || payment.state !== "OPEN") return undefined;
  if (!isExpired(payment, now)) return new Date(payment.expiresAt);
  await abandon(payment, now);
  return undefined;
}
