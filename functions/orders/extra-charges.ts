import type { Payment } from "../payments/payment.ts";
import { providerOf } from "../payments/providers.ts";

/** Sends back what was paid twice, once it is decided which charge pays. Throws the provider's error. */
export async function returnExtras(payment: Payment): Promise<void> {
  const { intentId, state } = payment;
  if (!intentId || state === "OPEN" || state === "CANCELED") return;
  await providerOf(payment).returnExtras?.({ ...payment, intentId });
}

/** True if another charge than the one that pays has succeeded. */
export const isExtra = (payment: Payment | undefined, chargeId: string | undefined): boolean =>
  payment?.chargeId !== undefined && chargeId !== undefined && payment.chargeId !== chargeId;
