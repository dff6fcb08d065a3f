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
      // The next attempt loads it again.
      script.remove();
      scripts.delete(url);
      reject(new Error("The card form could not be loaded"));
    };
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

/** Loads Stripe.js, which must not be bundled, from the URL that the server gives. */
export async function loadStripe(url: string, publishableKey: string): Promise<Stripe> {
  await loadScript(url);
  if (!window.Stripe) throw new Error("The card form could not be loaded");
  return window.Stripe(publishableKey);
}
