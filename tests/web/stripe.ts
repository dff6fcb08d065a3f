import type { PaymentIntentResult } from "@stripe/stripe-js";
import { vi } from "vitest";

/** A card field that is complete as soon as it is mounted. */
function filledField() {
  const listeners = new Map<string, (event: object) => void>();
  return {
    on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    once: () => undefined,
    off: (name: string) => listeners.delete(name),
    mount: () => queueMicrotask(() => listeners.get("change")?.({ complete: true })),
    unmount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
    focus: () => undefined,
  };
}

function elements() {
  const fields = new Map<string, ReturnType<typeof filledField>>();
  return {
    create(type: string) {
      const field = filledField();
      fields.set(type, field);
      return field;
    },
    /** Takes the field's component, as `@stripe/react-stripe-js` does. */
    getElement: ({ __elementType: type }: { __elementType: string }) => fields.get(type) ?? null,
    update: () => undefined,
  };
}

/** Simulates Stripe.js loaded from `scriptUrl`; `results` are the results of successive confirmations. */
export function serveStripe(scriptUrl: string, ...results: object[]) {
  const confirmCardPayment = vi.fn<(secret: string) => Promise<PaymentIntentResult>>();
  for (const result of results) confirmCardPayment.mockResolvedValueOnce(result as PaymentIntentResult);
  const stripe = {
    elements,
    confirmCardPayment,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
  };
  vi.stubGlobal("Stripe", () => stripe);
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement) || !node.src.endsWith(scriptUrl)) append(node);
      else queueMicrotask(() => node.onload?.(new Event("load")));
    }
  });
  return confirmCardPayment;
}
