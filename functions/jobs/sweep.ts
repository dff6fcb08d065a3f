import { Logger } from "@aws-lambda-powertools/logger";
import { abandon } from "../orders/abandon-payment.ts";
import { commitOrder, refundPayment } from "../orders/commit-order.ts";
import { findPaid, sendOwed } from "../orders/refund-payment.ts";
import { findOldestUnsettled } from "../payments/payment.table.ts";
import { isExpired, isRefundFailed, type Payment } from "../payments/payment.ts";
import { measure } from "../platform/metrics.ts";
import { workThrough } from "../platform/work-through.ts";

const logger = new Logger({ serviceName: "sweep" });
/** Lambda ends the run after 240 s: payments started before this limit must still finish. */
const budgetMilliseconds = 200_000;
/** Payments handled at the same time. Stripe takes 25 calls a second in test mode, 100 in live mode. */
const width = 8;
/** The next run reads further. */
const maxRead = 5000;
/** Younger payments are left to the shopper's browser and the webhook. */
const graceMilliseconds = 2 * 60_000;
/** How long an amount-only payment may wait for its order after it was paid. */
const claimMilliseconds = 30 * 60_000;
/** How often a declined refund is sent again automatically; then staff decide. */
const maxResends = 3;

const ageOf = (payment: Payment, now: Date): number => now.getTime() - Date.parse(payment.createdAt);

const isPending = (payment: Payment, now: Date): boolean =>
  isRefundFailed(payment) || ageOf(payment, now) > graceMilliseconds;

/** Throws `invalid` (400, "amount") or `unavailable` (503) when Stripe does not accept the refund. */
async function sendAgain({ id, refundsFailed = 0 }: Payment): Promise<void> {
  if (refundsFailed <= maxResends) await sendOwed(await findPaid(id));
}

/** Refunds an amount-only payment whose order did not come in time. The time counts from when it was paid. */
async function endClaim(
  payment: Payment,
  { kind, paidAt }: { kind: "no-lines" | "amount"; paidAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - paidAt.getTime() <= claimMilliseconds) return;
  await refundPayment(payment, kind === "amount" ? "amount-mismatch" : "unclaimed", now);
}

/** Settles a paid payment, sends an outstanding refund, or abandons an expired payment. */
async function sweepOne(payment: Payment, now: Date): Promise<void> {
  if (isRefundFailed(payment)) logger.error("refund turned down by the bank", { paymentId: payment.id });
  if (payment.state === "REFUND_FAILED") return sendAgain(payment);
  const outcome = await commitOrder(payment.id, now);
  if (outcome.kind === "order") return outcome.order.status === "Cancelled" ? sendAgain(payment) : undefined;
  if (outcome.kind === "no-lines" || outcome.kind === "amount") return endClaim(payment, outcome, now);
  if (outcome.kind === "unpaid" && payment.state === "OPEN" && isExpired(payment, now))
    await abandon(payment, now);
}

async function findPending(now: Date): Promise<Payment[]> {
  const unsettled = await findOldestUnsettled(maxRead);
  return unsettled.filter((payment) => isPending(payment, now));
}

/**
 * Handles the oldest unsettled payments first. Throws when any of them failed, so that the run counts as an
 * error.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  const endsAt = performance.now() + budgetMilliseconds;
  const pending = await findPending(now);
  measure({ PaymentsPending: pending.length });
  let failures = 0;
  const hasTime = () => performance.now() < endsAt;
  const left = await workThrough(pending, { width, hasTime }, async (payment) => {
    try {
      await sweepOne(payment, now);
    } catch (error) {
      failures += 1;
      logger.error("payment not settled", { paymentId: payment.id, error });
    }
  });
  if (left.length === 0) measure({ SweepCompleted: 1 });
  else logger.error("sweep ran out of time", { left: left.length, oldest: left[0]?.createdAt });
  if (failures > 0) throw new Error(`${failures} payments could not be settled`);
}
