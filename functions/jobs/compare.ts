import { Logger } from "@aws-lambda-powertools/logger";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { compareIntents } from "../orders/compare-payments.ts";
import { syncRefunds } from "../orders/refund-payment.ts";
import { findPaymentByIntent } from "../payments/payment.table.ts";
import {
  findProgress,
  findReport,
  type Gap,
  type Progress,
  type Slice,
  saveGaps,
  saveProgress,
} from "../payments/reconciliation.table.ts";
import { isPermanentRefusal } from "../payments/stripe.ts";
import { listSucceeded } from "../payments/stripe-ledger.ts";
import { listFailedRefunds } from "../payments/stripe-refunds.ts";
import { measure } from "../platform/metrics.ts";
import { PermanentFailure, workOff } from "../platform/queue-worker.ts";

const logger = new Logger({ serviceName: "compare" });
/** A page that was begun before this is left of the run's time must still finish. */
const reserveMilliseconds = 60_000;

const Message = z.object({
  run: z.string(),
  list: z.enum(["payments", "refunds"]),
  from: z.number(),
  to: z.number(),
});

/** A refund may fail long after the payment, and the event that tells of it may get lost. */
async function syncFailedRefund(intentId: string): Promise<void> {
  try {
    const payment = await findPaymentByIntent(intentId);
    if (payment) await syncRefunds({ ...payment, intentId });
  } catch (error) {
    logger.error("refund not compared", { intentId, error });
  }
}

interface Compared {
  checked: number;
  gaps: Gap[];
  next: string | undefined;
}

async function comparePage(slice: Slice, after: string | undefined, now: Date): Promise<Compared> {
  if (slice.list === "refunds") {
    const { items, next } = await listFailedRefunds(slice, after);
    for (const intentId of items) await syncFailedRefund(intentId);
    return { checked: 0, gaps: [], next };
  }
  const { items, next } = await listSucceeded(slice, after);
  return { checked: items.length, gaps: await compareIntents(items, now), next };
}

/** Answers when to go on, from where it got to: at once when time is up or another invocation is at it. */
async function compareSlice(slice: Slice, now: Date, hasTime: () => boolean): Promise<Date | undefined> {
  let progress = await findProgress(slice);
  while (!progress.isDone) {
    if (!hasTime()) return now;
    const { checked, gaps, next } = await comparePage(slice, progress.after, now);
    await saveGaps(slice.run, gaps);
    const reached: Progress = {
      after: next ?? progress.after,
      checked: progress.checked + checked,
      isDone: next === undefined,
    };
    if (!(await saveProgress(slice, progress, reached))) return now;
    progress = reached;
  }
  return undefined;
}

/** The last slice of a run tells that it is complete, and of the gaps that were found. */
async function finish(run: string): Promise<void> {
  const report = await findReport(run);
  if (!report) return;
  measure({ ReconcileCompleted: 1 });
  if (report.gaps.length > 0)
    logger.error("reconciliation gap", { count: report.gaps.length, gaps: report.gaps.slice(0, 20) });
}

/** Stripe refuses the request itself, such as a cursor of another account. The next night begins anew. */
function refuseForGood(error: unknown): never {
  if (!isPermanentRefusal(error)) throw error;
  logger.error("Stripe refuses to list a slice", { error });
  throw new PermanentFailure("Stripe refuses the request", { cause: error });
}

/** Compares a slice of Stripe's list with our records. A gap raises an alarm. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  workOff(event, {
    queue: "COMPARISONS_QUEUE",
    logger,
    async work(body, now) {
      const slice = Message.parse(body);
      const hasTime = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
      const until = await compareSlice(slice, now, hasTime).catch(refuseForGood);
      if (until === undefined) await finish(slice.run);
      return until;
    },
  });
