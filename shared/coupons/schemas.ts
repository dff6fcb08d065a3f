import * as z from "zod/mini";
import { wholeOrPart } from "../core/edit.ts";
import { withSchemas } from "../core/route.ts";
import { NextCursor, Paging, Search, Success, Timestamp } from "../core/wire.ts";
import { DraftLines } from "../orders/schemas.ts";
import { TypedCode } from "./coupon-code.ts";
import { CouponChange, CouponPart, NewBatch, NewCoupon, terms, total } from "./coupon-terms.ts";
import { couponRoutes } from "./routes.ts";
import { staffCouponRoutes } from "./staff-routes.ts";

const Coupon = z.object({
  code: z.string(),
  ...terms,
  ...total,
  count: z.optional(z.number()),
  /** Orders without cancelled ones. Figures lag by seconds. */
  used: z.number(),
  discount: z.number(),
  revenue: z.number(),
  createdAt: Timestamp,
});
export type Coupon = z.infer<typeof Coupon>;

const CouponAnswer = z.object({ success: Success, coupon: Coupon });
export const CouponsQuery = z.object({
  ...Paging,
  search: Search,
});
const CouponsAnswer = z.object({ success: Success, coupons: z.array(Coupon), nextCursor: NextCursor });

const CheckRequest = z.object({ code: TypedCode, orderItems: DraftLines });
/** Rupees. Items − discount + tax = total. */
const CheckAnswer = z.object({
  success: Success,
  coupon: z.object({ code: z.string(), discount: z.number() }),
  accountNeeded: z.optional(z.boolean()),
  /** The lines before the discount, if prices include GST. */
  listPrice: z.optional(z.number()),
  itemsPrice: z.number(),
  taxPrice: z.number(),
  totalPrice: z.number(),
});

export const couponCalls = /* @__PURE__ */ withSchemas(couponRoutes, {
  "coupons/check": { input: CheckRequest, output: CheckAnswer },
});

export const staffCouponCalls = /* @__PURE__ */ withSchemas(staffCouponRoutes, {
  "admin/coupons/list": { input: CouponsQuery, output: CouponsAnswer },
  "admin/coupons/create": { input: NewCoupon, output: CouponAnswer },
  "admin/coupons/create-batch": { input: NewBatch, output: CouponAnswer },
  "admin/coupons/update": {
    input: /* @__PURE__ */ wholeOrPart(CouponChange, CouponPart),
    output: CouponAnswer,
  },
  "admin/coupons/codes": { input: z.object({ code: TypedCode }), output: z.object({ success: Success }) },
});
