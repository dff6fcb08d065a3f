import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { forThisVisit } from "../../../app/checkout/payment-key.ts";
import DeliveryTime from "../../../app/delivery/delivery-time.tsx";
import { afterSales } from "../../../app/shop.ts";
import { useApi } from "../../../lib/api.ts";
import { ItemList } from "../../../parts/orders/item-list.tsx";
import styles from "./receipt.module.css";

const Bought = ({
  order: { _id, number, orderItems, totalPrice, shippingInfo, createdAt },
}: {
  order: Order;
}) => (
  <section className={styles.card} aria-labelledby="bought-title">
    <div className={styles.head}>
      <h2 id="bought-title">
        Order <span translate="no">{number}</span>
      </h2>
      <Link to={`/order/${_id}`}>View order</Link>
    </div>
    <p>
      <DeliveryTime pin={shippingInfo.postalCode} paidAt={createdAt} />
      <br />
      <span className={styles.soft}>
        To {shippingInfo.fullName}, {shippingInfo.address}, {shippingInfo.city} {shippingInfo.postalCode}
      </span>
    </p>
    <ItemList items={orderItems} />
    <p className={styles.total}>
      <span>Paid</span>
      <b translate="no">{formatRupees(totalPrice)}</b>
    </p>
  </section>
);

const Next = () => (
  <section className={styles.card} aria-labelledby="next-title">
    <h2 id="next-title">What happens next</h2>
    <ol className={styles.steps}>
      <li>
        <b>We pack your order.</b> You can cancel it for a full refund until it ships.
      </li>
      <li>
        <b>We email you when it ships,</b> with a tracking number. Your order's page always shows where it is.
      </li>
      <li>
        <b>Not quite right?</b> Return it within {afterSales.returnDays} days of delivery, starting from your
        order's page. <Link to="/returns-policy">How returns work</Link>
      </li>
    </ol>
  </section>
);

/** What was bought, when it arrives and what happens next. */
export default function Receipt({ id }: { id: string }) {
  const { data } = useApi("orders/get", { id }, forThisVisit);
  return (
    <div className={styles.receipt}>
      {data && <Bought order={data.order} />}
      <Next />
    </div>
  );
}
