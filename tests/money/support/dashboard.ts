import type { Shop } from "./shop.ts";
import { intentIdOf } from "./shopper.ts";

/** Refunds a payment as the owner does in Stripe's dashboard: some paise of it, or all that is left. */
export const refundInDashboard = (
  shop: Shop,
  secret: string | undefined,
  amount?: number,
): Promise<{ id: string }> =>
  shop.post("/_local/stripe/control/refund", {
    payment_intent: intentIdOf(secret),
    ...(amount !== undefined && { amount }),
  });
