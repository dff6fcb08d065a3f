import { Logger } from "@aws-lambda-powertools/logger";
import type { ProviderName } from "../../shared/payments/offers.ts";
import { beginRun, type Slice } from "../payments/reconciliation.table.ts";
import { sendMessages } from "../platform/queue.ts";
import { payments } from "../platform/settings.ts";

const logger = new Logger({ serviceName: "reconcile" });
const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
/** More than a day of payments, so that the next run covers a failed one; banks decline refunds for a month. */
const windows = {
  stripe: { seconds: 3 * daySeconds, sliceSeconds: hourSeconds },
  // An order is listed by when it began, and its money may arrive a week later.
  razorpay: { seconds: 9 * daySeconds, sliceSeconds: 3 * hourSeconds },
  refunds: { seconds: 31 * daySeconds, sliceSeconds: daySeconds },
} as const;

function slicesOf(provider: ProviderName, list: Slice["list"], run: string): Slice[] {
  const { seconds, sliceSeconds } = windows[list === "refunds" ? list : provider];
  const end = Math.floor(Date.parse(run) / 1000) + 1;
  return Array.from({ length: seconds / sliceSeconds }, (_, index) => {
    const to = end - index * sliceSeconds;
    return { run, provider, list, from: to - sliceSeconds, to };
  });
}

/** Queues the comparison with each provider's list, one hour per message. */
export async function handler(): Promise<void> {
  const run = new Date().toISOString();
  const slices = payments().flatMap(({ provider }) => [
    ...slicesOf(provider, "payments", run),
    ...slicesOf(provider, "refunds", run),
  ]);
  try {
    await beginRun(run, slices);
    await sendMessages(
      "COMPARISONS_QUEUE",
      slices.map((body) => ({ body })),
    );
  } catch (error) {
    logger.error("comparison not begun", { error });
    throw error;
  }
}
