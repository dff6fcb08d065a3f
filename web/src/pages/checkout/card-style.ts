import type { StripeElementStyle } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

/** What a token computes to: Stripe's frames see neither our tokens nor light-dark(). */
function computed(property: "color" | "font-family", token: string): string {
  const probe = document.createElement("span");
  probe.style.setProperty(property, `var(${token})`);
  document.body.append(probe);
  const value = getComputedStyle(probe).getPropertyValue(property);
  probe.remove();
  return value;
}

const readStyle = (): StripeElementStyle => ({
  base: {
    color: computed("color", "--ink"),
    iconColor: computed("color", "--ink-soft"),
    fontFamily: computed("font-family", "--font"),
    fontSize: "16px",
    "::placeholder": { color: computed("color", "--ink-faint") },
  },
  invalid: { color: computed("color", "--bad"), iconColor: computed("color", "--bad") },
});

/** The shop's colours for Stripe's fields, also after a change of theme. */
export function useCardStyle(): StripeElementStyle {
  const [style, setStyle] = useState(readStyle);
  useEffect(() => {
    const update = () => setStyle(readStyle());
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const theme = new MutationObserver(update);
    scheme.addEventListener("change", update);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      scheme.removeEventListener("change", update);
      theme.disconnect();
    };
  }, []);
  return style;
}
