import { Logger } from "@aws-lambda-powertools/logger";
import { findUnsettled } from "../data/payment.ts";
import { isExpired, type Payment } from "../domain/payment.ts";
import { abandon } from "../flows/checkout.ts";
import { findPaid, payRefundDue } from "../flows/refund.ts";
import { commitOrder, refuse } from "../flows/settle.ts";
import { measure } from "../services/metrics.ts";

const logger = new Logger({ serviceName: "sweep" });
/** Younger payments are the shopper's own business. */
const graceMilliseconds = 2 * 60_000;
/** How long a paid bare amount may wait for its order. */
const claimMilliseconds = 30 * 60_000;

const ageOf = (payment: Payment, now: Date): number => now.getTime() - Date.parse(payment.createdAt);

/** Settles what was paid, refunds what was promised or never claimed, ends what expired. */
async function sweepOne(payment: Payment, now: Date): Promise<void> {
  if (payment.state === "REFUND_FAILED") {
    // Nothing more can be done from here: the alarm rings until staff have paid it back in Stripe's dashboard.
    logger.error("refund turned down by the bank", { paymentId: payment.id });
    return;
  }
  const { kind } = await commitOrder(payment.id, now);
  if (kind === "order") return payRefundDue(await findPaid(payment.id));
  const isUnclaimed = kind === "no-lines" || kind === "amount";
  if (isUnclaimed && ageOf(payment, now) > claimMilliseconds) await refuse(payment, now);
  if (kind === "unpaid" && payment.state === "OPEN" && isExpired(payment, now)) await abandon(payment, now);
}

export async function handler(): Promise<void> {
  const now = new Date();
  let cursor: string | undefined;
  let failures = 0;
  let pending = 0;
  do {
    const { items, nextCursor } = await findUnsettled({ limit: 100, cursor });
    for (const payment of items.filter((item) => ageOf(item, now) > graceMilliseconds)) {
      pending += 1;
      try {
        await sweepOne(payment, now);
      } catch (error) {
        failures += 1;
        logger.error("payment not settled", { paymentId: payment.id, error });
      }
    }
    cursor = nextCursor;
  } while (cursor !== undefined);
  measure({ PaymentsPending: pending });
  if (failures > 0) throw new Error(`${failures} payments could not be settled`);
}
