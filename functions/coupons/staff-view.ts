import type { Coupon as CouponOnWire } from "../../shared/coupon.ts";
import { findFigures } from "./coupon.table.ts";
import { type Coupon, couponOnWire, Figures } from "./coupon.ts";

/** The coupons with what orders did with them. */
export async function staffView(coupons: readonly Coupon[]): Promise<CouponOnWire[]> {
  const figures = await findFigures(coupons.map(({ key }) => key));
  return coupons.map((coupon) => couponOnWire(coupon, figures.get(coupon.key) ?? Figures.parse({})));
}

export async function staffViewOf(coupon: Coupon): Promise<CouponOnWire> {
  const figures = await findFigures([coupon.key]);
  return couponOnWire(coupon, figures.get(coupon.key) ?? Figures.parse({}));
}
