import { formatRupees } from "../../../../shared/core/money.ts";
import type { OrderTotals } from "../../../../shared/orders/priced-lines.ts";
import { gstLabel, partNames } from "../../../../shared/tax/gst-rates.ts";
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
      <dd translate="no">{formatRupees(itemsPrice)}</dd>
      {discountPrice > 0 && (
        <>
          <dt>{names.coupon}</dt>
          <dd translate="no">−{formatRupees(discountPrice)}</dd>
        </>
      )}
      <dt>Tax ({gstLabel(gst.rates)})</dt>
      <dd translate="no">{formatRupees(taxPrice)}</dd>
      <dt>Shipping</dt>
      <dd translate="no">{formatRupees(shippingPrice)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total} translate="no">
        {formatRupees(totalPrice)}
      </dd>
    </dl>
  );
}
