import { staffCouponCalls } from "../../../../shared/coupons/schemas.ts";
import { listCoupons } from "../../../coupons/staff-list.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(staffCouponCalls, "admin/coupons/list", async (query) => {
  const { items, nextCursor } = await listCoupons(query);
  return { success: true, coupons: items, nextCursor };
});
