import { useEffect } from "react";
import { formatRupees } from "../../../../shared/money.ts";
import { useCart } from "../../app/cart.tsx";
import { useApi } from "../../lib/api.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { isPriceOf } from "./price-changes.tsx";

/** The least time between two looks, for a browser whose clock is ahead of the shop's. */
const minWaitMs = 5000;

export function OpenPaymentNotice() {
  const { items } = useCart();
  const { data, error, isValidating, mutate } = useApi("payments/open", {});
  const payment = data?.payment;

  useEffect(() => {
    if (!payment || isValidating) return;
    const left = Date.parse(payment.expiresAt) - Date.now();
    const timer = setTimeout(() => void mutate(), Math.max(left, minWaitMs));
    return () => clearTimeout(timer);
  }, [payment, isValidating, mutate]);

  if (!payment || error) return null;
  const { orderItems, totalPrice, expiresAt } = payment;
  const quantity = orderItems.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Notice
      tone="info"
      title={
        <>
          Waiting for payment: {quantity} {quantity === 1 ? "item" : "items"}, {formatRupees(totalPrice)},
          held until <Time at={expiresAt} to="timeOfDay" />
        </>
      }
      action={
        <ButtonLink to="/process/payment?finish" size="small">
          Finish paying
        </ButtonLink>
      }
    >
      <p>{orderItems.map((line) => `${line.quantity} × ${line.name}`).join(", ")}</p>
      {items.length > 0 && !isPriceOf(payment, items) && (
        <p>
          Your cart is different now. Finishing takes out of it only what you pay for. If you pay for the cart
          instead, these items are no longer held.
        </p>
      )}
    </Notice>
  );
}
