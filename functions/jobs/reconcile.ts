import { Logger } from "@aws-lambda-powertools/logger";
import { beginRun, type Slice } from "../payments/reconciliation.table.ts";
import { sendMessages } from "../platform/queue.ts";

const logger = new Logger({ serviceName: "reconcile" });
const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
/** More than a day of payments, so that the next run covers a failed one; banks decline refunds for a month. */
const windows = {
  payments: { seconds: 3 * daySeconds, sliceSeconds: hourSeconds },
  refunds: { seconds: 31 * daySeconds, sliceSeconds: daySeconds },
} as const;

function slicesOf(list: Slice["list"], run: string): Slice[] {
  const { seconds, sliceSeconds } = windows[list];
  const end = Math.floor(Date.parse(run) / 1000) + 1;
  return Array.from({ length: seconds / sliceSeconds }, (_, index) => {
    const to = end - index * sliceSeconds;
    return { run, list, from: to - sliceSeconds, to };
  });
}

/** Queues the comparison with Stripe's list, one hour per message. */
export async function handler(): Promise<void> {
  const run = new Date().toISOString();
  const slices = [...slicesOf("payments", run), ...slicesOf("refunds", run)];
  try {
    await beginRun(run, slices.length);
    await sendMessages(
      "COMPARISONS_QUEUE",
      slices.map((body) => ({ body })),
    );
  } catch (error) {
    logger.error("comparison not begun", { error });
    throw error;
  }
}
