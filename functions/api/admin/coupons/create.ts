import { AppError } from "../../../../shared/core/errors.ts";
import { staffCouponCalls } from "../../../../shared/coupons/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { createCoupon, staffViewOf } from "../../../coupons/coupon.table.ts";
import { newCoupon } from "../../../coupons/coupon.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { newId } from "../../../platform/id.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(staffCouponCalls, "admin/coupons/create", async (draft, by) => {
  const coupon = newCoupon(draft, { id: newId(by.now), now: by.now });
  const failed = await transact({
    coupon: createCoupon(coupon),
    audit: auditEntry(by, { kind: "coupon", id: coupon.key }, "Coupon created", draft),
  });
  if (failed.has("coupon")) throw new AppError("coupon_exists", draft.code);
  return new Reply({ success: true, coupon: await staffViewOf(coupon) }, { status: 201 });
});
