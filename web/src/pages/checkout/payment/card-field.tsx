import { CardCvcElement, CardExpiryElement, CardNumberElement } from "@stripe/react-stripe-js";
import type { StripeElementStyle } from "@stripe/stripe-js";
import { useId } from "react";
import styles from "../../../parts/checkout/checkout.module.css";
import { computedToken } from "../../../ui/theme/theme-tokens.ts";

export const cardParts = {
  number: { label: "Card number", Element: CardNumberElement, missing: "Enter the card number" },
  expiry: { label: "Expiry date", Element: CardExpiryElement, missing: "Enter the expiry date" },
  cvc: { label: "CVC", Element: CardCvcElement, missing: "Enter the security code" },
} as const;
export type CardPart = keyof typeof cardParts;

export interface CardChange {
  complete: boolean;
  message: string | undefined;
}

/** The shop's colours for Stripe's fields. */
export const readCardStyle = (): StripeElementStyle => ({
  base: {
    color: computedToken("color", "--ink"),
    iconColor: computedToken("color", "--ink-soft"),
    fontFamily: computedToken("font-family", "--font"),
    fontSize: "16px",
    "::placeholder": { color: computedToken("color", "--ink-faint") },
  },
  invalid: { color: computedToken("color", "--bad"), iconColor: computedToken("color", "--bad") },
});

interface CardFieldProps {
  part: CardPart;
  message: string | undefined;
  style: StripeElementStyle;
  isDisabled: boolean;
  changed: (part: CardPart, change: CardChange) => void;
}

/** Stripe's field: card digits never pass through the shop. */
export function CardField({ part, message, style, isDisabled, changed }: CardFieldProps) {
  const id = useId();
  const { label, Element } = cardParts[part];
  return (
    <div className={styles.cardField} data-part={part}>
      <label htmlFor={id}>{label}</label>
      <Element
        id={id}
        className={styles.cardInput ?? ""}
        options={{ style, disabled: isDisabled, ...(part === "number" && { showIcon: true }) }}
        onChange={({ complete, error }) => changed(part, { complete, message: error?.message })}
      />
      <p className={styles.cardError} role="alert">
        {message}
      </p>
    </div>
  );
}
