import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import type { FormEvent } from "react";
import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import type { Confirm } from "../../../../app/checkout/pay.ts";
import { useSession } from "../../../../app/session/session.tsx";
import { CardFields } from "../card-fields.tsx";
import { useCard } from "../use-card.ts";
import { PayForm, type PayFormProps } from "./pay-form.tsx";

interface CardWayProps extends Omit<PayFormProps, "onSubmit" | "note"> {
  stripe: Stripe;
  address: ShippingInfo;
  email?: string | undefined;
  pay: (confirm: Confirm) => void;
}

function CardForm({ address, email, pay, children, ...form }: Omit<CardWayProps, "stripe">) {
  const { buyer } = useSession();
  const card = useCard(address, email ?? buyer?.email);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!form.isPaying && card.isComplete()) pay(card.confirm);
  }
  return (
    <PayForm
      {...form}
      onSubmit={onSubmit}
      note="Your card details go straight to our payment provider. We never see them."
    >
      <CardFields card={card} isDisabled={form.isPaying} />
      {children}
    </PayForm>
  );
}

/** Stripe's card form as one of several ways. */
export default function CardWay({ stripe, ...form }: CardWayProps) {
  return (
    <Elements stripe={stripe}>
      <CardForm {...form} />
    </Elements>
  );
}
