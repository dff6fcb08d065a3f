import { useEffect, useRef, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { formatRupees } from "../../../../../../shared/core/money.ts";
import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import type { MethodName } from "../../../../../../shared/payments/offers.ts";
import { orderInfo, orderInfoOf } from "../../../../app/checkout/checkout.ts";
import type { Purchase } from "../../../../app/checkout/pay.ts";
import styles from "../../../../parts/checkout/checkout.module.css";
import { DiscountNews } from "../../../../parts/checkout/priced-cart.tsx";
import { isPriceOf, PriceChanges } from "../../../../parts/payments/price-changes.tsx";
import { CartChanges } from "../../parts/cart-changes.tsx";
import { Problem, PurchaseSummary, useShown } from "../payment-parts.tsx";
import type { usePayment } from "../use-payment.ts";
import { MethodList } from "./method-list.tsx";
import type { startOf } from "./start-of.ts";
import { WayForm } from "./way-form.tsx";
import { type PaymentKey, upiLimitFor, waysFor } from "./ways.ts";

interface ChoosingProps {
  paymentKey: PaymentKey;
  address: ShippingInfo;
  open: Purchase | undefined;
  payment: ReturnType<typeof usePayment>;
  /** Tried before; its view had the focus. */
  tried: MethodName | undefined;
  startWay: ReturnType<typeof startOf>;
  forget: () => void;
}

export function Choosing({ paymentKey, address, open, payment, tried, ...starting }: ChoosingProps) {
  const { state } = payment;
  const isPaying = state.phase === "paying";
  const [isStarted, setIsStarted] = useState(false);
  const { shown, check, coupon, canPay } = useShown(open, { isStarted, isPaying });
  const lines = shown.orderItems;
  const repriced = state.priced && isPriceOf(state.priced, lines) ? state.priced : undefined;
  const priced = repriced ?? shown;
  const ways = waysFor(paymentKey.methods, priced.totalPrice);
  const [chosen, choose] = useState(tried);
  const way = ways.find(({ method }) => method === chosen) ?? ways[0];
  const limit = upiLimitFor(paymentKey.methods, priced.totalPrice);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (tried) heading.current?.focus({ preventScroll: true });
  }, [tried]);

  function purchase(): Purchase {
    orderInfo.write(orderInfoOf(priced));
    setIsStarted(true);
    return { ...priced, shippingInfo: address };
  }

  if (lines.length === 0 && !isPaying) return <Navigate to="/cart" replace />;
  const form = { total: priced.totalPrice, isPaying, canPay };
  return (
    <div className={styles.columns}>
      <div className={styles.panel}>
        <h1 id="payment-title" ref={heading} tabIndex={-1}>
          Choose how to pay
        </h1>
        {!open && <CartChanges {...check} />}
        <DiscountNews coupon={coupon} />
        {way && <MethodList ways={ways} chosen={way.method} choose={choose} isDisabled={isPaying} />}
        {limit !== undefined && (
          <p className={styles.small}>
            UPI takes up to <span translate="no">{formatRupees(limit)}</span> per payment.
            {!way && (
              <>
                {" "}
                Please <Link to="/cart">split your order</Link>.
              </>
            )}
          </p>
        )}
        {way && (
          <WayForm {...starting} {...{ paymentKey, address, way, payment, form, purchase }}>
            <Problem problem={state.problem}>
              {repriced && repriced.totalPrice !== shown.totalPrice && (
                <PriceChanges priced={repriced} items={lines} />
              )}
            </Problem>
          </WayForm>
        )}
      </div>
      <PurchaseSummary priced={priced} address={address} isFinishing={open !== undefined} />
    </div>
  );
}
