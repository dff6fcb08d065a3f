import { formatRupees, gstPercent } from "../../../../shared/money.ts";
import type { OrderTotals } from "../../../../shared/priced-lines.ts";
import styles from "./summary.module.css";

export function Totals({ of: { itemsPrice, taxPrice, shippingPrice, totalPrice } }: { of: OrderTotals }) {
  return (
    <dl className={styles.totals}>
      <dt>Subtotal</dt>
      <dd>{formatRupees(itemsPrice)}</dd>
      <dt>Tax (GST {gstPercent}%)</dt>
      <dd>{formatRupees(taxPrice)}</dd>
      <dt>Shipping</dt>
      <dd>{formatRupees(shippingPrice)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatRupees(totalPrice)}</dd>
    </dl>
  );
}
