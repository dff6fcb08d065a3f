import { Logger } from "@aws-lambda-powertools/logger";
import { findUnsettled } from "../data/payment.ts";
import { isExpired, type Payment } from "../domain/payment.ts";
import { abandon } from "../flows/checkout.ts";
import { commitOrder } from "../flows/settle.ts";

const logger = new Logger({ serviceName: "sweep" });
/** Younger payments are the shopper's own business. */
const graceMilliseconds = 2 * 60_000;

/** Settles what was paid, refunds what was promised, ends what expired. */
async function sweepOne(payment: Payment, now: Date): Promise<void> {
  const outcome = await commitOrder(payment.id, now);
  const isOver = outcome.kind === "order" || outcome.kind === "refunded";
  if (!isOver && payment.state === "OPEN" && isExpired(payment, now)) await abandon(payment, now);
}

export async function handler(): Promise<void> {
  const now = new Date();
  const youngest = new Date(now.getTime() - graceMilliseconds).toISOString();
  let cursor: string | undefined;
  let failures = 0;
  do {
    const { items, nextCursor } = await findUnsettled({ limit: 100, cursor });
    for (const payment of items.filter((candidate) => candidate.createdAt < youngest)) {
      try {
        await sweepOne(payment, now);
      } catch (error) {
        failures += 1;
        logger.error("payment not settled", { paymentId: payment.id, error });
      }
    }
    cursor = nextCursor;
  } while (cursor !== undefined);
  if (failures > 0) throw new Error(`${failures} payments could not be settled`);
}
