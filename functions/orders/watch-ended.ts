import { Logger } from "@aws-lambda-powertools/logger";
import { findPayment, forgetGuestEmail } from "../payments/payment.table.ts";
import { continueWatch, endWatch, findWatchesDue, type Watch } from "../payments/watch.table.ts";
import { transact, write } from "../platform/table.ts";
import { commitOrder } from "./commit-order.ts";
import { returnExtras } from "./extra-charges.ts";

const logger = new Logger({ serviceName: "sweep" });

async function look(watch: Watch, now: Date): Promise<void> {
  await commitOrder(watch.paymentId, now);
  const payment = await findPayment(watch.paymentId);
  if (payment) await returnExtras(payment);
  const next = continueWatch(watch, now);
  if (next) return void (await write(next));
  await transact({ watch: endWatch(watch), payment: payment && forgetGuestEmail(payment) });
}

/** Rereads ended payments at increasing intervals, and refunds what has arrived. */
export async function watchEnded(now: Date, hasTime: () => boolean): Promise<void> {
  for (const watch of await findWatchesDue(now)) {
    if (!hasTime()) return;
    await look(watch, now).catch((error) =>
      logger.error("ended payment not read", { paymentId: watch.paymentId, error }),
    );
  }
}
