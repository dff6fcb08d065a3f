/** The script's version must match `@stripe/stripe-js`. */
export const stripe = {
  api: "https://api.stripe.com",
  script: "https://js.stripe.com/endive/stripe.js",
} as const;

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
}

/** True for a secret and a publishable key of this mode, by default of either. */
export const areStripeKeys = ({ secretKey, publishableKey }: StripeKeys, mode?: "test" | "live"): boolean =>
  (mode ? [mode] : ["test", "live"]).some(
    (each) =>
      new RegExp(`^[sr]k_${each}_\\w+$`).test(secretKey) &&
      new RegExp(`^pk_${each}_\\w+$`).test(publishableKey),
  );
