import { Link } from "react-router-dom";
import { useCart } from "../../app/lists/cart.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { ItemList } from "../orders/item-list.tsx";
import { Summary } from "../orders/summary.tsx";
import { Totals } from "../orders/totals.tsx";
import styles from "./checkout.module.css";
import { DiscountNews, usePricedCart } from "./priced-cart.tsx";

/** The cart beside a step of the checkout. What changed is above the step, where a phone shows it first. */
export default function OrderSummary() {
  const { items } = useCart();
  const { priced, coupon } = usePricedCart();
  if (items.length === 0) return null;
  return (
    <>
      <div className={styles.news}>
        <DiscountNews coupon={coupon} />
        {coupon.checked?.accountNeeded && (
          <Notice tone="info" title={`${coupon.checked.coupon.code} is for signed-in customers`}>
            <p>Sign in or create an account to keep the discount. It can't be used as a guest.</p>
          </Notice>
        )}
      </div>
      <Summary title="Order Summary">
        <ItemList items={items} />
        <Totals of={priced} />
        <Link to="/cart">Edit cart</Link>
      </Summary>
    </>
  );
}
