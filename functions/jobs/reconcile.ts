import { Logger } from "@aws-lambda-powertools/logger";
import { commitOrder } from "../orders/commit-order.ts";
import { findPaid, syncRefunds } from "../orders/refund-payment.ts";
import { findPayment, findPaymentByIntent } from "../payments/payment.table.ts";
import { isRefundFailed, type Payment } from "../payments/payment.ts";
import { type Report, saveReport } from "../payments/reconciliation.table.ts";
import type { Intent } from "../payments/stripe.ts";
import { listSucceeded } from "../payments/stripe-ledger.ts";
import { listFailedRefunds } from "../payments/stripe-refunds.ts";

const logger = new Logger({ serviceName: "reconcile" });
/** Longer than a day, so that the next run covers one that failed. */
const windowMilliseconds = 3 * 86_400_000;
/** Banks take up to a month to decline a refund. */
const refundWindowMilliseconds = 31 * 86_400_000;
const settled = new Set(["COMMITTED", "REFUNDED"]);
/** A younger payment may still be waiting for its order or for the sweeper. */
const minAgeMilliseconds = 3_600_000;
const isYoung = ({ createdAt }: Payment, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) < minAgeMilliseconds;

/** Tries to settle the payment first. Resolves to the gap that remains, or to an empty list. */
async function compare(intent: Intent, now: Date): Promise<Report["gaps"]> {
  const { paymentId } = intent.metadata;
  const gap = (state: string) => [{ intentId: intent.id, amountPaise: intent.amountReceivedPaise, state }];
  if (!paymentId) return gap("NO_RECORD");
  try {
    await commitOrder(paymentId, now);
    if (!(await findPayment(paymentId))) return gap("NO_RECORD");
    await syncRefunds(await findPaid(paymentId));
    const payment = await findPaid(paymentId);
    if (isRefundFailed(payment)) return gap("REFUND_FAILED");
    const isWaiting = payment.state === "OPEN" && isYoung(payment, now);
    return settled.has(payment.state) || isWaiting ? [] : gap(payment.state);
  } catch (error) {
    logger.error("payment not compared", { paymentId, error });
    return gap("UNKNOWN");
  }
}

/**
 * A refund may fail long after the payment. Reading Stripe's list also finds failures whose events were lost.
 */
async function recordFailedRefunds(now: Date): Promise<void> {
  for await (const intentId of listFailedRefunds(new Date(now.getTime() - refundWindowMilliseconds))) {
    try {
      const payment = await findPaymentByIntent(intentId);
      if (payment) await syncRefunds({ ...payment, intentId });
    } catch (error) {
      logger.error("refund not compared", { intentId, error });
    }
  }
}

/** Compares every payment of the last days in Stripe's list with our records. A gap raises an alarm. */
export async function handler(): Promise<void> {
  const now = new Date();
  const report: Report = { at: now.toISOString(), checked: 0, gaps: [] };
  await recordFailedRefunds(now);
  for await (const intent of listSucceeded(new Date(now.getTime() - windowMilliseconds))) {
    report.checked += 1;
    report.gaps.push(...(await compare(intent, now)));
  }
  await saveReport(report);
  if (report.gaps.length > 0) logger.error("reconciliation gap", { gaps: report.gaps });
}
