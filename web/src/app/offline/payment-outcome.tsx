import { useState } from "react";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { isPaymentUnderWay } from "../under-way.ts";

const FinishedPayment = lazyFile(async () => ({
  default: (await import("../../pages/checkout/finished-payment.tsx")).FinishedPayment,
}));

/** The payment page may die after the bank has accepted the card. Wherever the next visit begins, it asks. */
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
