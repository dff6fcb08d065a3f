import { pricedLinesOf } from "../../app/checkout/cart-prices.ts";
import { useCart } from "../../app/lists/cart.tsx";
import { lazyFile } from "../../lib/lazy-file.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { type Coupon, cartSum, useCoupon, withCoupon } from "./use-coupon.ts";

export const DiscountField = lazyFile(() => import("./coupon-field.tsx"));

/** The cart at its prices with the coupon. */
export function usePricedCart(options?: Parameters<typeof useCoupon>[0]) {
  const { items } = useCart();
  const coupon = useCoupon(options);
  const priced = pricedLinesOf(items);
  return { priced: withCoupon(priced, coupon), sum: cartSum(priced, coupon), coupon };
}

export const DiscountNews = ({ coupon: { problem } }: { coupon: Coupon }) =>
  problem ? <Notice tone="info" title={problem} /> : null;
