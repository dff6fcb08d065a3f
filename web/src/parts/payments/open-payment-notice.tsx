import { useEffect, useState } from "react";
import type { SWRResponse } from "swr";
import type { Answer } from "../../../../shared/contract.ts";
import { formatRupees } from "../../../../shared/core/money.ts";
import type { Order } from "../../../../shared/orders/schemas.ts";
import { placedOrder } from "../../app/checkout/checkout.ts";
import { namesOf } from "../../app/checkout/line-names.ts";
import { markSeen } from "../../app/checkout/pay.ts";
import { PlacedNotice } from "../../app/checkout/placed-notice.tsx";
import { isPaymentUnderWay } from "../../app/checkout/under-way.ts";
import { useCart } from "../../app/lists/cart.tsx";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Time } from "../../ui/display/time.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { isPriceOf } from "./price-changes.tsx";

/** Minimum between checks, for a browser whose clock is ahead. */
const minWaitMs = 5000;

/** Another device's order. This browser's own is reported on every page. */
function usePlaced(placed: Order | undefined): Order | undefined {
  const [known] = useState(placedOrder.read);
  const isNews = placed !== undefined && placed._id !== known && !isPaymentUnderWay();
  const [shown, setShown] = useState<Order>();
  if (isNews && shown?._id !== placed._id) setShown(placed);
  useEffect(() => {
    if (shown) void markSeen(shown);
  }, [shown]);
  return shown;
}

interface OpenPaymentNoticeProps {
  answer: SWRResponse<Answer<"payments/open">>;
}

export default function OpenPaymentNotice({ answer }: OpenPaymentNoticeProps) {
  const { items } = useCart();
  const { data, error, isValidating, mutate } = answer;
  const payment = data?.payment;
  const placed = usePlaced(data?.placed);

  useEffect(() => {
    if (!payment || isValidating) return;
    const left = Date.parse(payment.expiresAt) - Date.now();
    const timer = setTimeout(() => void mutate(), Math.max(left, minWaitMs));
    return () => clearTimeout(timer);
  }, [payment, isValidating, mutate]);

  if (placed && !payment) return <PlacedNotice order={placed} />;
  if (!payment || error) return null;
  const { orderItems, totalPrice, expiresAt } = payment;
  const quantity = orderItems.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Notice
      tone="info"
      title={
        <>
          Payment not finished: <span translate="no">{formatRupees(totalPrice)}</span>. We're holding{" "}
          {quantity} {quantity === 1 ? "item" : "items"} until <Time at={expiresAt} to="timeOfDay" />.
        </>
      }
      action={
        <ButtonLink to="/process/payment?finish" size="small">
          Finish paying
        </ButtonLink>
      }
    >
      <p>{namesOf(orderItems)}</p>
      {items.length > 0 && !isPriceOf(payment, items) && (
        <p>
          Your cart has changed since. Finish paying to buy these items, and the rest stays in your cart. If
          you check out your cart instead, we'll stop holding them.
        </p>
      )}
    </Notice>
  );
}
