/** URLs of Stripe's API, and of its script in the version that `@stripe/stripe-js` is written for. */
export const stripe = {
  api: "https://api.stripe.com",
  script: "https://js.stripe.com/endive/stripe.js",
} as const;

interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** Whether these are a secret and a publishable key of one mode: of this mode, or else of either. */
export const areStripeKeys = ({ secretKey, publishableKey }: Keys, mode?: "test" | "live"): boolean =>
  (mode ? [mode] : ["test", "live"]).some(
    (each) =>
      new RegExp(`^[sr]k_${each}_\\w+$`).test(secretKey) &&
      new RegExp(`^pk_${each}_\\w+$`).test(publishableKey),
  );
