import { csvOf, yesOrNo } from "../../../../shared/core/csv.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { staffCouponCalls } from "../../../../shared/coupons/schemas.ts";
import { codesOf } from "../../../coupons/batch.ts";
import { findCoupon, takenOf } from "../../../coupons/coupon.table.ts";
import { csvReply, endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(staffCouponCalls, "admin/coupons/codes", async ({ code }) => {
  const coupon = await findCoupon(code);
  if (!coupon?.batch) throw new AppError("not_found", "Batch of codes");
  const codes = codesOf(coupon);
  const taken = await takenOf(codes);
  const rows = codes.map((each) => [each, yesOrNo(taken.has(each))]);
  return csvReply(csvOf([["Code", "Used"], ...rows]), `codes-${coupon.code}.csv`);
});
