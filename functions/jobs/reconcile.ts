import { Logger } from "@aws-lambda-powertools/logger";
import { beginRun, type Slice } from "../payments/reconciliation.table.ts";
import { sendMessages } from "../platform/queue.ts";

const logger = new Logger({ serviceName: "reconcile" });
const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
/** Payments longer than a day, so that the next run covers one that failed; banks decline refunds for a month. */
const windows = {
  payments: { seconds: 3 * daySeconds, sliceSeconds: hourSeconds },
  refunds: { seconds: 31 * daySeconds, sliceSeconds: daySeconds },
} as const;

function slicesOf(list: Slice["list"], run: string): Slice[] {
  const { seconds, sliceSeconds } = windows[list];
  // Includes payments created within the current second.
  const end = Math.floor(Date.parse(run) / 1000) + 1;
  return Array.from({ length: seconds / sliceSeconds }, (_, index) => {
    const to = end - index * sliceSeconds;
    return { run, list, from: to - sliceSeconds, to };
  });
}

/** Has the last days of Stripe's list compared with our records, an hour of it per message. */
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
