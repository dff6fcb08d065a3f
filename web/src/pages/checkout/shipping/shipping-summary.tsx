import { Link } from "react-router-dom";
import { Summary } from "../../../parts/orders/summary.tsx";
import { Totals } from "../../../parts/orders/totals.tsx";
import { DiscountNews, usePricedCart } from "../parts/priced-cart.tsx";

export default function ShippingSummary() {
  const { priced, coupon } = usePricedCart();
  return (
    <Summary title="Order Summary">
      <DiscountNews coupon={coupon} />
      <Totals of={priced} />
      <Link to="/cart">Change the cart</Link>
    </Summary>
  );
}
