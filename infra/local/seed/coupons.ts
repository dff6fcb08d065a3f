import { type Coupon, newCoupon } from "../../../functions/coupons/coupon.ts";
import { newId } from "../../../functions/platform/id.ts";
import { daysBefore } from "./time.ts";

/** One of each kind, oldest first. */
const drafts = (now: Date): Parameters<typeof newCoupon>[0][] => [
  { code: "MONSOON20", kind: "percent", value: 20, validUntil: daysBefore(now, 40).toISOString() },
  { code: "SPEAKER15", kind: "percent", value: 15, categories: ["speakers"], perAccount: 2 },
  { code: "SOUND500", kind: "fixed", value: 500, minItemsPrice: 5000, total: 200 },
  { code: "WELCOME10", kind: "percent", value: 10, maxDiscount: 750, firstOrderOnly: true },
];

export const couponsOf = (now: Date): Coupon[] =>
  drafts(now).map((draft, index) => {
    const at = daysBefore(now, 90 - index);
    return newCoupon(draft, { id: newId(at), now: at });
  });
