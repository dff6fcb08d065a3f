import { Notice } from "../../ui/notice.tsx";
import type { Coupon } from "./use-coupon.ts";

/** Tells, before anything is paid, that the code was removed or could not be checked. */
export const CouponNews = ({ coupon: { problem } }: { coupon: Coupon }) =>
  problem ? <Notice tone="info" title={problem} /> : null;
