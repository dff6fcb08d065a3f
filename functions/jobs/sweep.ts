import { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";
import { sweepJobs } from "../batch-jobs/sweep-jobs.ts";
import { deliverDue } from "../orders/deliver-due.ts";
import { settlePayment } from "../orders/settle-payment.ts";
import { watchEnded } from "../orders/watch-ended.ts";
import { findOldestUnsettled } from "../payments/payment.table.ts";
import { isRefundFailed, type Payment } from "../payments/payment.ts";
import { measure } from "../platform/metrics.ts";
import { hasMoreThan, workThrough } from "../platform/work-through.ts";
import { remindOfCarts } from "../reminders/remind-carts.ts";
import { askForReviews } from "../subjects/after-delivery.ts";
import { sendAllOwedRefunds } from "../subjects/owed-refunds.ts";

const logger = new Logger({ serviceName: "sweep" });
/** Payments started before this is left of the run must still finish. */
const reserveMilliseconds = 40_000;
/** Stripe allows 25 calls a second in test mode, 100 in live mode. */
const width = 8;
const maxRead = 5000;
/** Younger payments are left to the browser and the webhook. */
const graceMilliseconds = 2 * 60_000;

const ageOf = (payment: Payment, now: Date): number => now.getTime() - Date.parse(payment.createdAt);

const isPending = (payment: Payment, now: Date): boolean =>
  isRefundFailed(payment) || ageOf(payment, now) > graceMilliseconds;

async function sweepOne(payment: Payment, now: Date): Promise<void> {
  if (isRefundFailed(payment)) logger.error("refund turned down by the bank", { paymentId: payment.id });
  await settlePayment(payment, now);
}

async function findPending(now: Date): Promise<Payment[]> {
  const unsettled = await findOldestUnsettled(maxRead, now);
  return unsettled
    .filter((payment) => isPending(payment, now))
    .sort((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
}

async function restartJobs(now: Date): Promise<void> {
  try {
    await sweepJobs(now);
  } catch (error) {
    logger.error("jobs not restarted", { error });
  }
}

/** Restarts jobs of staff, delivers, refunds returns, asks for reviews, reminds of carts and settles what nothing else did. Throws if any payment failed. */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const now = new Date();
  await restartJobs(now);
  await deliverDue(now);
  await sendAllOwedRefunds();
  await askForReviews(now);
  await remindOfCarts(now);
  const pending = await findPending(now);
  measure({ PaymentsPending: pending.length });
  let failures = 0;
  const hasTime = hasMoreThan(reserveMilliseconds, context);
  const left = await workThrough(pending, { width, hasTime }, async (payment) => {
    try {
      await sweepOne(payment, now);
    } catch (error) {
      failures += 1;
      logger.error("payment not settled", { paymentId: payment.id, error });
    }
  });
  await watchEnded(now, hasTime);
  measure({ PaymentsLeft: left.length });
  if (left.length === 0) measure({ SweepCompleted: 1 });
  else logger.error("sweep ran out of time", { left: left.length, oldest: left[0]?.createdAt });
  if (failures > 0) throw new Error(`${failures} payments could not be settled`);
}
