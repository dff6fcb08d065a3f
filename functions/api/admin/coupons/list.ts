import { AppError } from "../../../../shared/core/errors.ts";
import { couponCalls } from "../../../../shared/coupons/schemas.ts";
import { findCode, findCoupon, findCoupons, staffView } from "../../../coupons/coupon.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import type { Page } from "../../../platform/query.ts";

async function find(search: string | undefined, page: Page) {
  if (!search) return findCoupons(page);
  if (page.cursor !== undefined) throw new AppError("invalid", "cursor");
  const coupon = (await findCoupon(search)) ?? (await findCode(search))?.coupon;
  return { items: coupon ? [coupon] : [], nextCursor: undefined };
}

export const handler = endpoint(couponCalls, "admin/coupons/list", async ({ search, ...page }) => {
  const { items, nextCursor } = await find(search, page);
  return { success: true, coupons: await staffView(items), nextCursor };
});
