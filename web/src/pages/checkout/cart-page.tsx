import { useEffect } from "react";
import { maxChargePaise } from "../../../../shared/core/limits.ts";
import { formatRupees, tooMuchAtOnce, toPaise } from "../../../../shared/core/money.ts";
import { maxOrderLines } from "../../../../shared/products/catalogue.ts";
import { useCart } from "../../app/cart.tsx";
import { gst } from "../../app/shop.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/container.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Price } from "../../ui/price.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./cart.module.css";
import { useCartCheck } from "./cart-check.ts";
import { CartLine } from "./cart-line.tsx";
import { OpenPayment } from "./open-payment.tsx";
import { DiscountField, usePricedCart } from "./priced-cart.tsx";
import puck from "./puck.webp";
import summary from "./summary.module.css";
import { Summary } from "./summary.tsx";

const RecentlyViewed = lazyFile(() => import("../shop/recently-viewed.tsx"));

function CartSummary({ canOrder }: { canOrder: boolean }) {
  const { items, totalQuantity } = useCart();
  const { priced, sum, coupon } = usePricedCart();
  const { price, saved, toPay } = sum;
  const isTooLong = items.length > maxOrderLines;
  const isTooMuch = toPaise(priced.totalPrice) > maxChargePaise;
  return (
    <Summary title="Summary">
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
        {saved > 0 && (
          <>
            <dt className={summary.total}>To pay, including GST</dt>
            <dd className={summary.total} translate="no">
              {formatRupees(toPay)}
            </dd>
          </>
        )}
      </dl>
      <Optional fallback={<div className={styles.code} />}>
        <DiscountField coupon={coupon} />
      </Optional>
      <p className={summary.small}>
        {gst.prices === "inclusive" && "GST is included. "}
        {gst.prices === "exclusive" && saved === 0 && "GST is added at checkout. "}
        Shipping is free.
      </p>
      {isTooLong && <Notice tone="info">An order takes at most {maxOrderLines} different products.</Notice>}
      {isTooMuch && <Notice tone="info">{tooMuchAtOnce(maxChargePaise)}.</Notice>}
      {!canOrder && <Notice tone="info">Remove what is not available to go on.</Notice>}
      {canOrder && !isTooLong && !isTooMuch ? (
        <ButtonLink to="/login?redirect=shipping" size="large">
          CHECKOUT
        </ButtonLink>
      ) : (
        <Button size="large" disabled>
          CHECKOUT
        </Button>
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
