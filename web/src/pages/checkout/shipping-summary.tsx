import { Link } from "react-router-dom";
import { useCart } from "../../app/cart.tsx";
import { pricedLinesOf } from "../../app/checkout.ts";
import { CouponNews } from "./coupon-news.tsx";
import { Summary } from "./summary.tsx";
import { Totals } from "./totals.tsx";
import { useCoupon, withCoupon } from "./use-coupon.ts";

export function ShippingSummary() {
  const { items } = useCart();
  const coupon = useCoupon();
  return (
    <Summary title="Order Summary">
      <CouponNews coupon={coupon} />
      <Totals of={withCoupon(pricedLinesOf(items), coupon)} />
      <Link to="/cart">Change the cart</Link>
    </Summary>
  );
}
