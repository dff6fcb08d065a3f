import type { Stripe } from "@stripe/stripe-js";
import type { ShippingInfo } from "../../../../../shared/delivery/shipping-info.ts";

const scripts = new Map<string, Promise<void>>();

/** An unresponsive server raises no error. */
const timeoutMs = 15_000;

const noCardForm = "The card form could not be loaded";

export function loadScript(url: string, failure = noCardForm): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      // The next attempt reloads it.
      script.remove();
      scripts.delete(url);
      reject(new Error(failure));
    };
    const timer = setTimeout(fail, timeoutMs);
    script.src = url;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

/** Loads Stripe.js, which must not be bundled. */
export async function loadStripe(url: string, publishableKey: string): Promise<Stripe> {
  await loadScript(url);
  if (!window.Stripe) throw new Error(noCardForm);
  return window.Stripe(publishableKey);
}

/** In Stripe's terms. */
export const billingDetails = (address: ShippingInfo, email: string | undefined) => ({
  name: address.fullName,
  ...(email && { email }),
  address: {
    line1: address.address,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    country: "IN",
  },
});
