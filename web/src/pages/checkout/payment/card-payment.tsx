import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import type { ComponentProps } from "react";
import { Payment } from "./payment.tsx";

interface CardPaymentProps extends ComponentProps<typeof Payment> {
  stripe: Stripe;
}

/** A separate chunk, loaded in parallel with Stripe.js. */
export default function CardPayment({ stripe, ...payment }: CardPaymentProps) {
  return (
    <Elements stripe={stripe}>
      <Payment {...payment} />
    </Elements>
  );
}
