import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import type { Order } from "../../../../shared/order.ts";
import type { ShippingInfo } from "../../../../shared/shipping-info.ts";
import { Payment } from "./payment.tsx";

interface CardPaymentProps {
  stripe: Stripe;
  address: ShippingInfo;
  placed: (order: Order) => void;
}

/** The card form within Stripe's context. A chunk of its own, which loads in parallel with Stripe.js. */
export const CardPayment = ({ stripe, address, placed }: CardPaymentProps) => (
  <Elements stripe={stripe}>
    <Payment address={address} placed={placed} />
  </Elements>
);
