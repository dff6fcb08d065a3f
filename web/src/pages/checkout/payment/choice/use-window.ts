import { useEffect, useRef, useState } from "react";
import type { PaymentSource } from "./payment-source.ts";
import type { Checkout, CheckoutEvents } from "./razorpay.ts";

/** What the provider's window said, before the server knows. */
export interface Heard {
  is: "failed" | "dismissed";
  reason?: string | undefined;
  /** Answers of the server that didn't confirm it. */
  doubts: number;
}

/** The provider's window, which covers the page. */
export function useWindow(report: PaymentSource["report"]) {
  const checkout = useRef<Checkout>(undefined);
  const heard = useRef<Heard>(undefined);
  const [isOpen, setIsOpen] = useState(false);

  function close(): void {
    const open = checkout.current;
    // Forgotten first, since closing it from here is no news.
    checkout.current = undefined;
    setIsOpen(false);
    open?.close();
  }
  useEffect(() => () => checkout.current?.close(), []);

  function show(open: (events: CheckoutEvents) => Checkout, askNow: () => void): void {
    const end = (is: Heard["is"], reason?: string) => {
      if (checkout.current === undefined) return;
      heard.current = { is, reason, doubts: 0 };
      close();
      askNow();
    };
    heard.current = undefined;
    checkout.current = open({
      paid(result) {
        checkout.current = undefined;
        setIsOpen(false);
        // Only hastens the answer.
        report(result)
          .catch(() => undefined)
          .finally(askNow);
      },
      failed: (reason) => end("failed", reason),
      dismissed: () => end("dismissed"),
    });
    setIsOpen(true);
  }

  return { heard, isOpen, close, show };
}
