import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/core/errors.ts";
import { type Bucket, countAttempt, findFull, visitorOf } from "../identity/throttle.ts";
import { type LastCheckout, startedInLastHour } from "../payments/checkout.table.ts";
import { addOpenPayment, type Client, removeOpenPayment } from "../payments/open-payments.table.ts";
import { cancelPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import { transact, write } from "../platform/table.ts";
import { release } from "./holds.ts";

const logger = new Logger({ serviceName: "throttle" });

/** Enough open payments for a college, too few for one person with many accounts to empty a shelf. */
const maxOpen = { byNetwork: 200, byDevice: 60 } as const;

const crowded =
  "Too many guests are checking out on your network. Sign in or create an account to pay now, or try again in an hour";

const bucketsOf = (
  { guestEmail }: Pick<Payment, "guestEmail">,
  { network, device }: Client,
): (Bucket & { advice: string })[] =>
  guestEmail === undefined
    ? []
    : [
        { limit: "guestPaymentsByDevice", of: visitorOf({ address: network, device }), advice: crowded },
        { limit: "guestPaymentsByAddress", of: network, advice: crowded },
      ];

/** Against card testing, which tries stolen cards in many small payments. */
const maxInHour = 10;

/** The checkout names the payments of the last hour. Throws `too_many_attempts` (429). */
export function requireRate(last: LastCheckout | undefined, now: Date): void {
  if (startedInLastHour(last, now) >= maxInHour) throw new AppError("too_many_attempts");
}

/** Returns the refusal of a new payment by a guest's browser or network, which are counted once it is stored. */
export async function findCrowd(
  buyer: Pick<Payment, "guestEmail">,
  client: Client,
  now: Date,
): Promise<AppError | undefined> {
  const full = await findFull(bucketsOf(buyer, client), now);
  return full && new AppError("too_many_attempts", full.advice);
}

const unpaid =
  "There are too many unfinished payments from your network. Try again in 15 minutes, or use another network";

/** Fails open: the limiter must never stop the shop from selling. */
async function isWithinQuota(payment: Payment, client: Client, now: Date): Promise<boolean> {
  try {
    const { byNetwork, byDevice } = await addOpenPayment(payment, client, now);
    return byNetwork <= maxOpen.byNetwork && byDevice <= maxOpen.byDevice;
  } catch (error) {
    logger.error("limiter failed", { limit: "openPayments", error });
    return true;
  }
}

/** Counts a payment just stored, without an intent yet. Throws `too_many_attempts` (429) after cancelling it. */
export async function requirePaymentQuota(payment: Payment, client: Client, now: Date): Promise<void> {
  try {
    const [isWithin] = await Promise.all([
      isWithinQuota(payment, client, now),
      countAttempt(bucketsOf(payment, client), now),
    ]);
    if (!isWithin) throw new AppError("too_many_attempts", unpaid);
  } catch (error) {
    await transact({ payment: cancelPayment(payment, undefined, false), ...release(payment) });
    await write(removeOpenPayment(client.network, payment.id));
    throw error;
  }
}
