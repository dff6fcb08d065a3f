import { isExpired, type Payment } from "../payments/payment.ts";
import { abandon } from "./abandon-payment.ts";
import { commitOrder, refundPayment } from "./commit-order.ts";
import { findPaid, sendOwed } from "./refund-payment.ts";

/** How long an amount-only payment may wait for its order after it was paid. */
const claimMilliseconds = 30 * 60_000;
/** How often a declined refund is sent again automatically; then staff decide. */
const maxResends = 3;

/** Throws `invalid` (400, "amount") or `unavailable` (503) when Stripe does not accept the refund. */
async function sendAgain({ id, refundsFailed = 0 }: Payment): Promise<undefined> {
  if (refundsFailed <= maxResends) await sendOwed(await findPaid(id));
}

/** Refunds an amount-only payment whose order did not come in time. The time counts from when it was paid. */
async function endClaim(
  payment: Payment,
  { kind, paidAt }: { kind: "no-lines" | "amount"; paidAt: Date },
  now: Date,
): Promise<Date | undefined> {
  const endsAt = new Date(paidAt.getTime() + claimMilliseconds);
  if (now <= endsAt) return new Date(endsAt.getTime() + 1);
  await refundPayment(payment, kind === "amount" ? "amount-mismatch" : "unclaimed", now);
  return undefined;
}

/**
 * Settles a paid payment, sends an outstanding refund, or abandons an expired payment. Answers when to look
 * again at one that is not due yet. Throws `payment_pending` (503) when Stripe or the table cannot tell.
 */
export async function settlePayment(payment: Payment, now: Date): Promise<Date | undefined> {
  if (payment.state === "REFUND_FAILED") return sendAgain(payment);
  const outcome = await commitOrder(payment.id, now);
  if (outcome.kind === "order") return outcome.order.status === "Cancelled" ? sendAgain(payment) : undefined;
  if (outcome.kind === "no-lines" || outcome.kind === "amount") return endClaim(payment, outcome, now);
  if (outcome.kind !== "unpaid" || payment.state !== "OPEN") return undefined;
  if (!isExpired(payment, now)) return new Date(payment.expiresAt);
  await abandon(payment, now);
  return undefined;
}
