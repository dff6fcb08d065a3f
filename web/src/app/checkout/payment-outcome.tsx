import { useState } from "react";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { isPaymentUnderWay } from "./under-way.ts";

const FinishedPayment = lazyFile(() => import("./finished-payment.tsx"));

/** Checks a payment whose page may have closed after the bank accepted the card. */
export function PaymentOutcome() {
  const [isLeft] = useState(isPaymentUnderWay);
  return (
    isLeft && (
      <Optional>
        <FinishedPayment />
      </Optional>
    )
  );
}
