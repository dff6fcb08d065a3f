import { gstLabel, partNames } from "../../../../shared/gst-rates.ts";
import { formatRupees } from "../../../../shared/money.ts";
import type { OrderTotals } from "../../../../shared/priced-lines.ts";
import styles from "./summary.module.css";

export function Totals({
  of: { itemsPrice, discountPrice = 0, coupon, taxPrice, shippingPrice, totalPrice, gst },
}: {
  of: OrderTotals;
}) {
  const names = partNames(gst.prices, coupon);
  return (
    <dl className={styles.totals}>
      <dt>{names.subtotal}</dt>
      <dd>{formatRupees(itemsPrice)}</dd>
      {discountPrice > 0 && (
        <>
          <dt>{names.coupon}</dt>
          <dd>−{formatRupees(discountPrice)}</dd>
        </>
      )}
      <dt>Tax ({gstLabel(gst.rates)})</dt>
      <dd>{formatRupees(taxPrice)}</dd>
      <dt>Shipping</dt>
      <dd>{formatRupees(shippingPrice)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatRupees(totalPrice)}</dd>
    </dl>
  );
}
