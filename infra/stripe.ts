/** URLs of Stripe's API, and of its script in the version that `@stripe/stripe-js` is written for. */
export const stripe = {
  api: "https://api.stripe.com",
  script: "https://js.stripe.com/endive/stripe.js",
} as const;
