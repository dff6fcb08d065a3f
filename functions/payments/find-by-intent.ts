import { AppError } from "../../shared/core/errors.ts";
import type { ProviderName } from "../../shared/payments/offers.ts";
import { findPayment } from "./payment.table.ts";
import type { Payment } from "./payment.ts";
import { providerOf } from "./providers.ts";

/** Asks the provider, whose intents name their payment. Undefined for unrecorded intents. Throws `unavailable` (503). */
export async function findPaymentByIntent(
  provider: ProviderName,
  intentId: string,
): Promise<Payment | undefined> {
  const intent = await providerOf({ provider })
    .read(intentId)
    .catch((cause) => {
      throw Object.assign(new AppError("unavailable"), { cause });
    });
  const payment = intent?.paymentId === undefined ? undefined : await findPayment(intent.paymentId);
  return payment?.intentId === intentId ? payment : undefined;
}
