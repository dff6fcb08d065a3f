import { toRupees } from "../../../shared/core/money.ts";
import { maxPaiseOf, type Offer, offersOf } from "../../../shared/payments/offers.ts";
import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { stripeKeys } from "../../payments/stripe-keys.ts";
import { env } from "../../platform/env.ts";
import { payments } from "../../platform/settings.ts";

function methodOnWire({ provider, method }: Offer) {
  const maxPaise = maxPaiseOf(method);
  return { provider, method, ...(maxPaise !== undefined && { maxAmount: toRupees(maxPaise) }) };
}

/** Reads no secret of a provider that offers nothing. */
export const handler = endpoint(paymentCalls, "payments/key", async () => {
  const offers = offersOf(payments());
  const offersBy = (name: Offer["provider"]) => offers.some(({ provider }) => provider === name);
  const hasStripe = offersBy("stripe");
  return {
    success: true,
    stripeApiKey: hasStripe ? (await stripeKeys()).publishableKey : "",
    scriptUrl: hasStripe ? env("STRIPE_SCRIPT_URL") : "",
    methods: offers.map(methodOnWire),
    ...(offersBy("razorpay") && { razorpayScriptUrl: env("RAZORPAY_SCRIPT_URL") }),
  };
});
