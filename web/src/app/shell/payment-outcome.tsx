import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useIdle } from "../../lib/idle.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { useSession } from "../session.tsx";
import { isPaymentUnderWay } from "../under-way.ts";

const FinishedPayment = lazyFile(async () => ({
  default: (await import("../../pages/checkout/finished-payment.tsx")).FinishedPayment,
}));

/** The payment page may die after the bank has accepted the card. Wherever the next visit begins, it asks. */
export function PaymentOutcome() {
  const isIdle = useIdle();
  const { buyer } = useSession();
  const { pathname } = useLocation();
  const [isStarted, setIsStarted] = useState(false);
  // The payment page asks for itself.
  const isHere = !/^\/(process\/payment|success)/.test(pathname);
  if (!isStarted && isIdle && buyer && isHere && isPaymentUnderWay()) setIsStarted(true);
  return (
    isStarted &&
    isHere && (
      <Optional>
        <FinishedPayment />
      </Optional>
    )
  );
}
