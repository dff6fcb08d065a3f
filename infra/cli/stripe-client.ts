import Stripe from "stripe";
import { stripe } from "../stripe.ts";

/** Uses the server at `STRIPE_API_URL`, if set. */
export function stripeClient(secretKey: string): Stripe {
  const { hostname, port, protocol } = new URL(process.env.STRIPE_API_URL ?? stripe.api);
  const isTls = protocol === "https:";
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isTls ? 443 : 80),
    protocol: isTls ? "https" : "http",
    timeout: 10_000,
    telemetry: false,
  });
}
