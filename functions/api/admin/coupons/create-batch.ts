import { AppError } from "../../../../shared/core/errors.ts";
import { staffCouponCalls } from "../../../../shared/coupons/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { newSeed } from "../../../coupons/batch.ts";
import { createCoupon, staffViewOf } from "../../../coupons/coupon.table.ts";
import { newCoupon } from "../../../coupons/coupon.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { newId } from "../../../platform/id.ts";
import { transact } from "../../../platform/table.ts";

/** Writes one item for all codes, so a repeated request conflicts (409). */
export const handler = endpoint(staffCouponCalls, "admin/coupons/create-batch", async (draft, by) => {
  const { now } = by;
  const { count, ...terms } = draft;
  const coupon = newCoupon(terms, { id: newId(now), now, batch: { count, seed: newSeed() } });
  const failed = await transact({
    coupon: createCoupon(coupon),
    audit: auditEntry(by, { kind: "coupon", id: coupon.key }, "Codes created", draft),
  });
  if (failed.has("coupon")) throw new AppError("coupon_exists", draft.code);
  return new Reply({ success: true, coupon: await staffViewOf(coupon) }, { status: 201 });
});
