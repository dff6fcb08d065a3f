import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/errors.ts";
import { countAttempt } from "../identity/throttle.ts";
import { addOpenPayment, type Client, removeOpenPayment } from "../payments/open-payments.table.ts";
import { cancelPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import { transact, write } from "../platform/table.ts";
import { release } from "./commit-order.ts";

const logger = new Logger({ serviceName: "throttle" });

/** Open at the same time. A household or an office has room; one person's many accounts have not. */
const maxOpen = { byNetwork: 40, byDevice: 20 } as const;

/** The limiter's own failure lets the payment pass: it protects the shop and must not close it. */
async function hasRoom(payment: Payment, client: Client, now: Date): Promise<boolean> {
  try {
    const { byNetwork, byDevice } = await addOpenPayment(payment, client, now);
    return byNetwork <= maxOpen.byNetwork && byDevice <= maxOpen.byDevice;
  } catch (error) {
    logger.error("limiter failed", { limit: "openPayments", error });
    return true;
  }
}

/**
 * Counts a payment that has just been stored, so that neither a refusal for lack of stock nor a request
 * that found it counts. Throws `too_many_attempts` and gives its hold back; it has no intent yet.
 */
export async function admit(payment: Payment, client: Client, now: Date): Promise<void> {
  try {
    await countAttempt([{ limit: "paymentsByUser", of: payment.userId }], now);
    if (!(await hasRoom(payment, client, now))) throw new AppError("too_many_attempts");
  } catch (error) {
    await transact({ payment: cancelPayment(payment, undefined), ...release(payment) });
    await write(removeOpenPayment(client.network, payment.id));
    throw error;
  }
}
