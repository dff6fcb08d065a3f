import { Link } from "react-router-dom";
import { DiscountNews, usePricedCart } from "./priced-cart.tsx";
import { Summary } from "./summary.tsx";
import { Totals } from "./totals.tsx";

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
