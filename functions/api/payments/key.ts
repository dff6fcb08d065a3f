import { env } from "../../env.ts";
import { endpoint } from "../../http/endpoint.ts";
import { stripeKeys } from "../../services/stripe-keys.ts";

export const handler = endpoint("payments/key", async () => {
  const { publishableKey } = await stripeKeys();
  return { success: true, stripeApiKey: publishableKey, scriptUrl: env("STRIPE_SCRIPT_URL") };
});
