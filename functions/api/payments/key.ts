import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { stripeKeys } from "../../payments/stripe-keys.ts";
import { env } from "../../platform/env.ts";

export const handler = endpoint(paymentCalls, "payments/key", async () => {
  const { publishableKey } = await stripeKeys();
  return { success: true, stripeApiKey: publishableKey, scriptUrl: env("STRIPE_SCRIPT_URL") };
});
