import type { Stripe } from "@stripe/stripe-js";

const scripts = new Map<string, Promise<void>>();

function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      // The next attempt loads afresh.
      script.remove();
      scripts.delete(url);
      reject(new Error("The card form could not be loaded"));
    };
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

/** Stripe.js is never bundled and is loaded by the payment page alone, from where the server says. */
export async function loadStripe(url: string, publishableKey: string): Promise<Stripe> {
  await loadScript(url);
  if (!window.Stripe) throw new Error("The card form could not be loaded");
  return window.Stripe(publishableKey);
}
