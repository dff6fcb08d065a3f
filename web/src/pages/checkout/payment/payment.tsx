import { type FormEvent, useState } from "react";
import { Navigate } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { ShippingInfo } from "../../../../../shared/delivery/shipping-info.ts";
import { orderInfo, orderInfoOf } from "../../../app/checkout/checkout.ts";
import type { Purchase } from "../../../app/checkout/pay.ts";
import { useSession } from "../../../app/session/session.tsx";
import styles from "../../../parts/checkout/checkout.module.css";
import { DiscountNews } from "../../../parts/checkout/priced-cart.tsx";
import { isPriceOf, PriceChanges } from "../../../parts/payments/price-changes.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { CartChanges } from "../parts/cart-changes.tsx";
import { CardFields } from "./card-fields.tsx";
import { Ending, Problem, PurchaseSummary, useShown } from "./payment-parts.tsx";
import { useCard } from "./use-card.ts";
import { type Placed, usePayment } from "./use-payment.ts";

interface PaymentProps {
  address: ShippingInfo;
  /** The payment to finish; otherwise the cart is paid. */
  open: Purchase | undefined;
  placed: Placed;
}

export function Payment({ address, open, placed }: PaymentProps) {
  const { buyer } = useSession();
  const [isStarted, setIsStarted] = useState(false);
  const card = useCard(address, buyer?.email);
  const { state, payNow } = usePayment(placed);
  const isPaying = state.phase === "paying";
  const { shown, check, coupon, canPay } = useShown(open, { isStarted, isPaying });
  const lines = shown.orderItems;
  const repriced = state.priced && isPriceOf(state.priced, lines) ? state.priced : undefined;
  const priced = repriced ?? shown;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPaying || !card.isComplete()) return;
    orderInfo.write(orderInfoOf(priced));
    setIsStarted(true);
    payNow({ ...priced, shippingInfo: address }, card.confirm);
  }

  if (state.phase === "checking") return <PageLoading text="Checking your payment…" />;
  if (state.phase !== "ready" && state.phase !== "paying")
    return <Ending phase={state.phase} reason={state.problem?.message} />;
  if (lines.length === 0 && !isPaying) return <Navigate to="/cart" replace />;
  return (
    <div className={styles.columns}>
      <form className={styles.panel} onSubmit={onSubmit} noValidate aria-labelledby="payment-title">
        <h1 id="payment-title">Pay by card</h1>
        {!open && <CartChanges {...check} />}
        <DiscountNews coupon={coupon} />
        <CardFields card={card} isDisabled={isPaying} />
        <Problem problem={state.problem}>
          {repriced && repriced.totalPrice !== shown.totalPrice && (
            <PriceChanges priced={repriced} items={lines} />
          )}
        </Problem>
        <Button type="submit" size="large" busy={isPaying} disabled={!canPay}>
          Pay Now <span translate="no">{formatRupees(priced.totalPrice)}</span>
        </Button>
        <p className={styles.small}>
          Your card details go straight to our payment provider. We never see them.
        </p>
      </form>
      <PurchaseSummary priced={priced} address={address} isFinishing={open !== undefined} />
    </div>
  );
}
