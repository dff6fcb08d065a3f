import { formatRupees } from "../../../../shared/money.ts";
import type { OrderInfo } from "../../checkout.ts";
import styles from "./summary.module.css";

export function Totals({ of: { subtotal, gst, shippingCharges, totalPrice } }: { of: OrderInfo }) {
  return (
    <dl className={styles.totals}>
      <dt>Subtotal</dt>
      <dd>{formatRupees(subtotal)}</dd>
      <dt>Tax (GST 2%)</dt>
      <dd>{formatRupees(gst)}</dd>
      <dt>Shipping</dt>
      <dd>{formatRupees(shippingCharges)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatRupees(totalPrice)}</dd>
    </dl>
  );
}
