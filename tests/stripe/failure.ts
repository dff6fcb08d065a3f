import type Stripe from "stripe";

/** The error that the promise rejects with. */
export const failureOf = (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  promise.then(
    () => {
      throw new Error("The call succeeded");
    },
    (error) => error,
  );
