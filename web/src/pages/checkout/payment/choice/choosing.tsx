import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import useSWR from "swr";
import { formatRupees } from "../../../../../../shared/core/money.ts";
import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import type { MethodName } from "../../../../../../shared/payments/offers.ts";
import { orderInfo, orderInfoOf } from "../../../../app/checkout/checkout.ts";
import type { Confirm, Purchase } from "../../../../app/checkout/pay.ts";
import { forThisVisit } from "../../../../app/checkout/payment-key.ts";
import { lazyFile } from "../../../../lib/lazy-file.tsx";
import styles from "../../../../parts/checkout/checkout.module.css";
import { DiscountNews } from "../../../../parts/checkout/priced-cart.tsx";
import { isPriceOf, PriceChanges } from "../../../../parts/payments/price-changes.tsx";
import { ErrorState } from "../../../../ui/states/error-state.tsx";
import { Spinner } from "../../../../ui/states/spinner.tsx";
import { CartChanges } from "../../parts/cart-changes.tsx";
import { Problem, PurchaseSummary, useShown } from "../payment-parts.tsx";
import { loadStripe } from "../stripe-script.ts";
import type { usePayment } from "../use-payment.ts";
import { MethodList } from "./method-list.tsx";
import { isRemote, RemoteWay } from "./remote-way.tsx";
import type { useStart } from "./use-start.ts";
import { type PaymentKey, upiLimitFor, type Way, waysFor } from "./ways.ts";

const CardWay = lazyFile(() => import("./card-way.tsx"));

/** Loads Stripe.js once its form is chosen. */
function useStripe(way: Way | undefined, { scriptUrl, stripeApiKey }: PaymentKey) {
  const isChosen = way !== undefined && !isRemote(way);
  return useSWR(
    isChosen ? ["stripe", scriptUrl, stripeApiKey] : null,
    ([, url, publishableKey]: [string, string, string]) => loadStripe(url, publishableKey),
    forThisVisit,
  );
}

interface ChoosingProps {
  paymentKey: PaymentKey;
  address: ShippingInfo;
  open: Purchase | undefined;
  payment: ReturnType<typeof usePayment>;
  /** Tried before; its view had the focus. */
  tried: MethodName | undefined;
  startWay: ReturnType<typeof useStart>;
  forget: () => void;
}

interface WayFormProps extends Pick<ChoosingProps, "paymentKey" | "address" | "startWay" | "forget"> {
  way: Way;
  payment: Pick<ChoosingProps["payment"], "start" | "payNow">;
  form: { total: number; isPaying: boolean; canPay: boolean };
  purchase: () => Purchase;
  children: ReactNode;
}

function WayForm({
  paymentKey,
  address,
  startWay,
  forget,
  way,
  payment,
  form,
  purchase,
  children,
}: WayFormProps) {
  const stripe = useStripe(way, paymentKey);
  if (isRemote(way)) {
    const pay = (bank: string | undefined) => {
      const bought = purchase();
      payment.start(() => startWay(bought, way, bank));
    };
    const { razorpayScriptUrl } = paymentKey;
    return (
      <RemoteWay {...form} key={way.method} way={way} razorpayScriptUrl={razorpayScriptUrl} pay={pay}>
        {children}
      </RemoteWay>
    );
  }
  if (stripe.error) return <ErrorState error={stripe.error} retry={() => void stripe.mutate()} />;
  if (!stripe.data) return <Spinner />;
  const pay = (confirm: Confirm) => {
    forget();
    payment.payNow(purchase(), confirm, { provider: way.provider, method: way.method });
  };
  return (
    <Suspense fallback={<Spinner />}>
      <CardWay {...form} stripe={stripe.data} address={address} pay={pay}>
        {children}
      </CardWay>
    </Suspense>
  );
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
