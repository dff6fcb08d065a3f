import { Logger } from "@aws-lambda-powertools/logger";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { defaultProvider, type ProviderName, providerNames } from "../../shared/payments/offers.ts";
import { compareIntents } from "../orders/compare-payments.ts";
import { returnExtras } from "../orders/extra-charges.ts";
import { syncRefunds } from "../orders/refund-payment.ts";
import { findPaymentByIntent } from "../payments/find-by-intent.ts";
import { ListRefused } from "../payments/provider.ts";
import { providerOf } from "../payments/providers.ts";
import {
  findProgress,
  findReport,
  type Gap,
  type Progress,
  type Slice,
  saveGaps,
  saveProgress,
} from "../payments/reconciliation.table.ts";
import { measure } from "../platform/metrics.ts";
import { PermanentFailure, workOff } from "../platform/queue-worker.ts";
import { hasMoreThan } from "../platform/work-through.ts";

const logger = new Logger({ serviceName: "compare" });
/** A page started before this is left of the run must still finish. */
const reserveMilliseconds = 60_000;

const SliceMessage = z.object({
  run: z.string(),
  provider: z._default(z.enum(providerNames), defaultProvider),
  list: z.enum(["payments", "refunds"]),
  from: z.number(),
  to: z.number(),
});

/** A refund may fail long after the payment, and its event may get lost. */
async function syncFailedRefund(provider: ProviderName, intentId: string): Promise<void> {
  try {
    const payment = await findPaymentByIntent(provider, intentId);
    if (!payment) return;
    await syncRefunds({ ...payment, intentId });
    await returnExtras(payment);
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
  const provider = providerOf(slice);
  if (slice.list === "refunds") {
    const { items, next } = await provider.listFailedRefunds(slice, after);
    for (const intentId of items) await syncFailedRefund(slice.provider, intentId);
    return { checked: 0, gaps: [], next };
  }
  const { items, next } = await provider.listPaid(slice, after);
  return { checked: items.length, gaps: await compareIntents(slice.provider, items, now), next };
}

/** Returns when to continue, and from where: at once if time is up or another invocation is running. */
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

async function finish(run: string): Promise<void> {
  const report = await findReport(run);
  if (!report) return;
  measure({ ReconcileCompleted: 1 });
  if (report.gaps.length > 0)
    logger.error("reconciliation gap", { count: report.gaps.length, gaps: report.gaps.slice(0, 20) });
}

/** The next night starts over. */
function refuseForGood(error: unknown): never {
  if (!(error instanceof ListRefused)) throw error;
  logger.error("the provider refuses to list a slice", { error });
  throw new PermanentFailure(error.message, { cause: error });
}

/** Raises an alarm for each gap. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  workOff(event, {
    queue: "COMPARISONS_QUEUE",
    logger,
    async work(body, now) {
      const slice = SliceMessage.parse(body);
      const hasTime = hasMoreThan(reserveMilliseconds, context);
      const until = await compareSlice(slice, now, hasTime).catch(refuseForGood);
      if (until === undefined) await finish(slice.run);
      return until;
    },
  });
