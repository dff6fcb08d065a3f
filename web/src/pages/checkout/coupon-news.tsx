import { Notice } from "../../ui/notice.tsx";
import type { Coupon } from "./use-coupon.ts";

export const CouponNews = ({ coupon: { problem } }: { coupon: Coupon }) =>
  problem ? <Notice tone="info" title={problem} /> : null;
