import { Logger } from "@aws-lambda-powertools/logger";
import { findOrderEver } from "../data/order.ts";
import { findPayment } from "../data/payment.ts";
import { type Report, saveReport } from "../data/reconciliation.ts";
import type { Payment } from "../domain/payment.ts";
import { findPaid, syncRefunds } from "../flows/refund.ts";
import { commitOrder } from "../flows/settle.ts";
import type { Intent } from "../services/stripe.ts";
import { listSucceeded } from "../services/stripe-ledger.ts";

const logger = new Logger({ serviceName: "reconcile" });
/** Longer than a day, so that a night that failed is made up for by the next. */
const windowMilliseconds = 3 * 86_400_000;
const settled = new Set(["COMMITTED", "REFUNDED"]);
/** A payment this young may still wait for its order, or for the sweeper. */
const youthMilliseconds = 3_600_000;
const isYoung = ({ createdAt }: Payment, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) < youthMilliseconds;

/** A cancelled order whose money is not on its way back: the bank turned the refund down. */
async function isOwed({ id, refundDuePaise }: Payment): Promise<boolean> {
  const order = await findOrderEver(id);
  return !!order?.canceledAt && refundDuePaise === undefined && order.refundedPaise < order.totalPaise;
}

/** First tries to settle; says what is still amiss, if anything. */
async function compare(intent: Intent, now: Date): Promise<Report["gaps"]> {
  const { paymentId } = intent.metadata;
  const gap = (state: string) => [{ intentId: intent.id, amountPaise: intent.amountReceivedPaise, state }];
  if (!paymentId) return gap("NO_RECORD");
  try {
    await commitOrder(paymentId, now);
    const payment = await findPayment(paymentId);
    if (!payment) return gap("NO_RECORD");
    if (payment.intentId) await syncRefunds(await findPaid(paymentId));
    if (await isOwed(payment)) return gap("REFUND_FAILED");
    const isWaiting = payment.state === "OPEN" && isYoung(payment, now);
    return settled.has(payment.state) || isWaiting ? [] : gap(payment.state);
  } catch (error) {
    logger.error("payment not compared", { paymentId, error });
    return gap("UNKNOWN");
  }
}

/** Holds every payment of the last days that Stripe lists against our records; a gap is an alarm. */
export async function handler(): Promise<void> {
  const now = new Date();
  const report: Report = { at: now.toISOString(), checked: 0, gaps: [] };
  for await (const intent of listSucceeded(new Date(now.getTime() - windowMilliseconds))) {
    report.checked += 1;
    report.gaps.push(...(await compare(intent, now)));
  }
  await saveReport(report);
  if (report.gaps.length > 0) logger.error("reconciliation gap", { gaps: report.gaps });
}
