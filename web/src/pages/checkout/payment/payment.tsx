import { type FormEvent, type ReactNode, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { refundDays } from "../../../../../shared/core/limits.ts";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { ShippingInfo } from "../../../../../shared/delivery/shipping-info.ts";
import { orderInfo, orderInfoOf } from "../../../app/checkout/checkout.ts";
import type { Purchase } from "../../../app/checkout/pay.ts";
import { useSession } from "../../../app/session/session.tsx";
import { Address } from "../../../parts/address/address.tsx";
import styles from "../../../parts/checkout/checkout.module.css";
import { DiscountNews, usePricedCart } from "../../../parts/checkout/priced-cart.tsx";
import { ItemList } from "../../../parts/orders/item-list.tsx";
import { Summary } from "../../../parts/orders/summary.tsx";
import { Totals } from "../../../parts/orders/totals.tsx";
import { isPriceOf, PriceChanges } from "../../../parts/payments/price-changes.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { useThemeTokens } from "../../../ui/theme/theme-tokens.ts";
import { CartChanges } from "../parts/cart-changes.tsx";
import { useCartCheck } from "../parts/cart-check.ts";
import { CardField, readCardStyle } from "./card-field.tsx";
import { useCard } from "./use-card.ts";
import { type PaymentState, type Placed, usePayment } from "./use-payment.ts";

const endings = {
  pending: {
    title: "Your payment is being confirmed",
    text: "We've received your money, and your order will appear in My Orders within minutes. Please don't pay again.",
  },
  paid: {
    title: "This order is already paid",
    text: "You paid from another tab or device. Please don't pay again.",
  },
  refunded: {
    title: "Your payment is being refunded",
    text: `We've refunded the full amount to your card. It can take up to ${refundDays} days to appear.`,
  },
} as const;

function Ending({ phase, reason }: { phase: keyof typeof endings; reason: string | undefined }) {
  const { title, text } = endings[phase];
  return (
    <section className={styles.ending}>
      <Notice tone={phase === "refunded" ? "error" : "info"} title={reason ?? title}>
        <p>{text}</p>
      </Notice>
      <ButtonLink to="/orders">My Orders</ButtonLink>
    </section>
  );
}

interface ProblemProps extends Pick<PaymentState, "problem"> {
  children: ReactNode;
}

function Problem({ problem, children }: ProblemProps) {
  return (
    <div role="alert" className={styles.problems}>
      {children}
      {problem && (
        <Notice tone="error">
          <p>{problem.message}</p>
          {problem.fixAt === "/cart" && <Link to="/cart">Edit cart</Link>}
          {problem.fixAt === "/shipping" && <Link to="/shipping">Edit Shipping Details</Link>}
        </Notice>
      )}
    </div>
  );
}

interface PaymentProps {
  address: ShippingInfo;
  /** The payment to finish; otherwise the cart is paid. */
  open: Purchase | undefined;
  placed: Placed;
}

function useShown(
  open: Purchase | undefined,
  { isStarted, isPaying }: Record<"isStarted" | "isPaying", boolean>,
) {
  const check = useCartCheck(!open && !isStarted);
  const { priced, coupon } = usePricedCart({ isNeeded: !open, isPaused: isPaying });
  const shown = open ?? priced;
  return { shown, check, coupon, canPay: open !== undefined || (check.canOrder && !coupon.isChecking) };
}

interface CardFieldsProps {
  card: ReturnType<typeof useCard>;
  isDisabled: boolean;
}

function CardFields({ card, isDisabled }: CardFieldsProps) {
  const style = useThemeTokens(readCardStyle);
  return (
    <div className={styles.card}>
      {card.parts.map((each) => (
        <CardField key={each.part} {...each} style={style} isDisabled={isDisabled} changed={card.changed} />
      ))}
    </div>
  );
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
      <Summary title="Order Summary">
        <ItemList items={priced.orderItems} />
        <Totals of={priced} />
        <h2>Shipping Info</h2>
        <Address of={address} />
        {open ? <Link to="/cart">Back to cart</Link> : <Link to="/shipping">Edit Shipping Details</Link>}
      </Summary>
    </div>
  );
}
