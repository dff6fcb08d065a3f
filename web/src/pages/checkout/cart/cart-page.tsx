import { useEffect } from "react";
import { maxChargePaise } from "../../../../../shared/core/limits.ts";
import { formatRupees, tooMuchAtOnce, toPaise } from "../../../../../shared/core/money.ts";
import type { PricedLines } from "../../../../../shared/orders/priced-lines.ts";
import { maxOrderLines } from "../../../../../shared/products/catalogue.ts";
import { gstLabel } from "../../../../../shared/tax/gst-rates.ts";
import { useCart } from "../../../app/lists/cart.tsx";
import { useSession } from "../../../app/session/session.tsx";
import { gst } from "../../../app/shop.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { DiscountField, usePricedCart } from "../../../parts/checkout/priced-cart.tsx";
import summary from "../../../parts/orders/summary.module.css";
import { Summary } from "../../../parts/orders/summary.tsx";
import { OpenPayment } from "../../../parts/payments/open-payment.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Price } from "../../../ui/display/price.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import { useCartCheck } from "../parts/cart-check.ts";
import styles from "./cart.module.css";
import { CartLine } from "./cart-line.tsx";
import puck from "./puck.webp";

const RemindBox = lazyFile(() => import("./remind-box.tsx"));
const RecentlyViewed = lazyFile(() => import("../../../parts/products/recently-viewed.tsx"));

type SumsProps = ReturnType<typeof usePricedCart>["sum"] & { of: PricedLines };

function Sums({
  of: {
    taxPrice,
    gst: { rates, prices },
  },
  price,
  saved,
  toPay,
}: SumsProps) {
  const { totalQuantity } = useCart();
  const isTaxAdded = prices === "exclusive";
  return (
    <dl className={summary.totals}>
      <dt>Total items</dt>
      <dd>{totalQuantity}</dd>
      <dt>Total price</dt>
      <dd>
        <Price amount={price} exact />
      </dd>
      {saved > 0 && (
        <>
          <dt>Discount</dt>
          <dd translate="no">−{formatRupees(saved)}</dd>
        </>
      )}
      {isTaxAdded && (
        <>
          <dt>Tax ({gstLabel(rates)})</dt>
          <dd translate="no">{formatRupees(taxPrice)}</dd>
        </>
      )}
      {(isTaxAdded || saved > 0) && (
        <>
          <dt className={summary.total}>To pay</dt>
          <dd className={summary.total} translate="no">
            {formatRupees(toPay)}
          </dd>
        </>
      )}
    </dl>
  );
}

function CartSummary({ canOrder }: { canOrder: boolean }) {
  const { user } = useSession();
  const { items } = useCart();
  const { priced, sum, coupon } = usePricedCart();
  const isTooLong = items.length > maxOrderLines;
  const isTooMuch = toPaise(priced.totalPrice) > maxChargePaise;
  return (
    <Summary title="Summary">
      <Sums of={priced} {...sum} />
      <p className={summary.small}>
        {gst.prices === "inclusive" && "GST is included. "}
        Shipping is free.
      </p>
      {isTooLong && (
        <Notice tone="info">
          One order can have up to {maxOrderLines} different products. Order the rest separately.
        </Notice>
      )}
      {isTooMuch && <Notice tone="info">{tooMuchAtOnce(maxChargePaise)}.</Notice>}
      {!canOrder && <Notice tone="info">Remove the unavailable items to check out.</Notice>}
      {canOrder && !isTooLong && !isTooMuch ? (
        <ButtonLink to="/login?redirect=shipping" size="large">
          CHECKOUT
        </ButtonLink>
      ) : (
        <Button size="large" disabled>
          CHECKOUT
        </Button>
      )}
      <Optional fallback={<div className={styles.code} />}>
        <DiscountField coupon={coupon} />
      </Optional>
      {user && (
        <Optional>
          <RemindBox />
        </Optional>
      )}
    </Summary>
  );
}

export default function CartPage() {
  const { items } = useCart();
  const { notesOf, canOrder } = useCartCheck();
  // The cart shows what was added, and on a phone the toast would cover CHECKOUT.
  useEffect(toast.dismissAll, []);

  if (items.length === 0)
    return (
      <Container className={styles.page}>
        <OpenPayment />
        <EmptyState
          level={1}
          photo={puck}
          title="Your cart is feeling lonely"
          action={<ButtonLink to="/products">Start Shopping</ButtonLink>}
        />
        <Optional>
          <RecentlyViewed />
        </Optional>
      </Container>
    );
  return (
    <Container className={styles.page}>
      <h1>Your Cart</h1>
      <OpenPayment />
      <div className={styles.columns}>
        <ul className={styles.lines}>
          {items.map((item) => (
            <CartLine key={item.product} item={item} notes={notesOf(item)} />
          ))}
        </ul>
        <CartSummary canOrder={canOrder} />
      </div>
    </Container>
  );
}
