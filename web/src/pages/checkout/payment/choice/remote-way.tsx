import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { BankField } from "./bank-field.tsx";
import { otherBank } from "./banks.ts";
import { PayForm } from "./pay-form.tsx";
import { loadCheckout } from "./razorpay.ts";
import { isPhone, isUpi, type Way } from "./ways.ts";

const noteOf = (way: Way): string => {
  if (way.method === "netbanking") return "Next, sign in at your bank and approve the payment.";
  if (way.method === "card")
    return "Next, enter your card details with our payment provider. We never see them.";
  return isPhone()
    ? "Next, pick your UPI app and approve the payment there."
    : "Next, we show a QR code. Scan it with your phone.";
};

interface RemoteWayProps {
  way: Way;
  razorpayScriptUrl: string | undefined;
  total: number;
  isPaying: boolean;
  canPay: boolean;
  pay: (bank: string | undefined) => void;
  children: ReactNode;
}

/** A way that is approved in an app, at a bank or in the provider's window. */
export function RemoteWay({ way, razorpayScriptUrl, isPaying, pay, children, ...form }: RemoteWayProps) {
  const [bank, setBank] = useState("");
  const [isLacking, setIsLacking] = useState(false);
  const needsBank = way.method === "netbanking";
  const url = way.provider === "razorpay" ? razorpayScriptUrl : undefined;
  useEffect(() => {
    // Fetched ahead; Pay Now reports a failure.
    if (url) void loadCheckout(url).catch(() => undefined);
  }, [url]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPaying) return;
    if (needsBank && bank === "") {
      setIsLacking(true);
      document.getElementById("bank")?.focus();
      return;
    }
    pay(needsBank && bank !== otherBank ? bank : undefined);
  }

  return (
    <PayForm {...form} isPaying={isPaying} onSubmit={onSubmit} note={noteOf(way)}>
      {needsBank && (
        <BankField
          bank={bank}
          error={isLacking && bank === "" ? "Select your bank" : undefined}
          isDisabled={isPaying}
          choose={setBank}
        />
      )}
      {children}
    </PayForm>
  );
}

export const isRemote = (way: Way): boolean => way.provider === "razorpay" || isUpi(way);
