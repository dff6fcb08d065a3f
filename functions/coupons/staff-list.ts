import type { Input } from "../../shared/contract.ts";
import { AppError } from "../../shared/core/errors.ts";
import type { Coupon as CouponOnWire } from "../../shared/coupons/schemas.ts";
import type { Page, PageOf } from "../platform/query.ts";
import { findCode, findCoupon, findCoupons, staffView } from "./coupon.table.ts";
import type { Coupon } from "./coupon.ts";

async function find(search: string | undefined, page: Page): Promise<PageOf<Coupon>> {
  if (!search) return findCoupons(page);
  if (page.cursor !== undefined) throw new AppError("invalid", "cursor");
  const coupon = (await findCoupon(search)) ?? (await findCode(search))?.coupon;
  return { items: coupon ? [coupon] : [], nextCursor: undefined };
}

export async function listCoupons({
  search,
  ...page
}: Input<"admin/coupons/list">): Promise<PageOf<CouponOnWire>> {
  const { items, nextCursor } = await find(search, page);
  return { items: await staffView(items), nextCursor };
}
