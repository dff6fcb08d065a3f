import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { refundDays } from "../../../../../shared/core/limits.ts";
import type { ShippingInfo } from "../../../../../shared/delivery/shipping-info.ts";
import type { PricedLines } from "../../../../../shared/orders/priced-lines.ts";
import type { Purchase } from "../../../app/checkout/pay.ts";
import { Address } from "../../../parts/address/address.tsx";
import styles from "../../../parts/checkout/checkout.module.css";
import { usePricedCart } from "../../../parts/checkout/priced-cart.tsx";
import { ItemList } from "../../../parts/orders/item-list.tsx";
import { Summary } from "../../../parts/orders/summary.tsx";
import { Totals } from "../../../parts/orders/totals.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useCartCheck } from "../parts/cart-check.ts";
import type { PaymentState } from "./use-payment.ts";

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
    text: "",
  },
} as const;

interface EndingProps {
  phase: keyof typeof endings;
  reason: string | undefined;
  /** Where a refund goes. */
  to?: string;
}

export function Ending({ phase, reason, to = "your card" }: EndingProps) {
  const { title, text } = endings[phase];
  const refunded = `We've refunded the full amount to ${to}. It can take up to ${refundDays} days to appear.`;
  return (
    <section className={styles.ending}>
      <Notice tone={phase === "refunded" ? "error" : "info"} title={reason ?? title}>
        <p>{text || refunded}</p>
      </Notice>
      <ButtonLink to="/orders">My Orders</ButtonLink>
    </section>
  );
}

interface ProblemProps extends Pick<PaymentState, "problem"> {
  children: ReactNode;
}

export function Problem({ problem, children }: ProblemProps) {
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

export function useShown(
  open: Purchase | undefined,
  { isStarted, isPaying }: Record<"isStarted" | "isPaying", boolean>,
) {
  const check = useCartCheck(!open && !isStarted);
  const { priced, coupon } = usePricedCart({ isNeeded: !open, isPaused: isPaying });
  const shown = open ?? priced;
  return { shown, check, coupon, canPay: open !== undefined || (check.canOrder && !coupon.isChecking) };
}

interface PurchaseSummaryProps {
  priced: PricedLines;
  address: ShippingInfo;
  isFinishing: boolean;
}

export const PurchaseSummary = ({ priced, address, isFinishing }: PurchaseSummaryProps) => (
  <Summary title="Order Summary">
    <ItemList items={priced.orderItems} />
    <Totals of={priced} />
    <h2>Shipping Info</h2>
    <Address of={address} />
    {isFinishing ? <Link to="/cart">Back to cart</Link> : <Link to="/shipping">Edit Shipping Details</Link>}
  </Summary>
);
