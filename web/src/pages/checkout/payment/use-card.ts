import { CardNumberElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useRef, useState } from "react";
import type { ShippingInfo } from "../../../../../shared/delivery/shipping-info.ts";
import type { Confirm } from "../../../app/checkout/pay.ts";
import { type CardChange, type CardPart, cardParts } from "./card-field.tsx";
import { billingDetails } from "./stripe-script.ts";

const parts: CardPart[] = ["number", "expiry", "cvc"];
const untouched: CardChange = { complete: false, message: undefined };

/** Combines three fields into one card. */
export function useCard(address: ShippingInfo, email: string | undefined) {
  const stripe = useStripe();
  const elements = useElements();
  const [changes, setChanges] = useState({ number: untouched, expiry: untouched, cvc: untouched });
  // Pay Now may be pressed before a field's last change is rendered.
  const latest = useRef(changes);
  const change = (next: typeof changes): void => {
    latest.current = next;
    setChanges(next);
  };

  const confirm: Confirm = async (clientSecret) => {
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card) throw new Error("The card form could not be loaded");
    return stripe.confirmCardPayment(clientSecret, {
      payment_method: {
        card,
        billing_details: { ...billingDetails(address, email), phone: address.phoneNumber },
      },
    });
  };

  /** Marks incomplete fields and focuses the first. */
  function isComplete(): boolean {
    const known = latest.current;
    const lacking = parts.filter((part) => !known[part].complete);
    const [first] = lacking;
    if (!first) return true;
    const next = { ...known };
    for (const part of lacking)
      next[part] = { ...next[part], message: next[part].message ?? cardParts[part].missing };
    change(next);
    // Each of the three is looked up by its own component.
    elements?.getElement(cardParts[first].Element)?.focus();
    return false;
  }

  return {
    parts: parts.map((part) => ({ part, message: changes[part].message })),
    changed: (part: CardPart, to: CardChange) => change({ ...latest.current, [part]: to }),
    confirm,
    isComplete,
  };
}
