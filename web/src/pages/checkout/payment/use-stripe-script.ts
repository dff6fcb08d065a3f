import useSWR from "swr";
import type { Answer } from "../../../../../shared/contract.ts";
import { forThisVisit } from "../../../app/checkout/payment-key.ts";
import { loadStripe } from "./stripe-script.ts";

/**
 * Stripe.js with the shop's key, once that is known. Named by a text, not by a list as private answers are: they are
 * dropped when the session ends, and whoever signed in again at once would wait for it in vain.
 */
export const useStripeScript = (key: Answer<"payments/key"> | undefined) =>
  useSWR(
    key ? `stripe ${key.scriptUrl} ${key.stripeApiKey}` : null,
    () => key && loadStripe(key.scriptUrl, key.stripeApiKey),
    forThisVisit,
  );
