import type { Coupon as CouponOnWire } from "../../shared/coupons/schemas.ts";
import { findFigures } from "./coupon.table.ts";
import { type Coupon, couponOnWire, Figures } from "./coupon.ts";

const viewOf = (coupon: Coupon, figures: ReadonlyMap<string, Figures>): CouponOnWire =>
  couponOnWire(coupon, figures.get(coupon.key) ?? Figures.parse({}));

export async function staffView(coupons: readonly Coupon[]): Promise<CouponOnWire[]> {
  const figures = await findFigures(coupons.map(({ key }) => key));
  return coupons.map((coupon) => viewOf(coupon, figures));
}

export const staffViewOf = async (coupon: Coupon): Promise<CouponOnWire> =>
  viewOf(coupon, await findFigures([coupon.key]));
