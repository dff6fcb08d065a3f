import type { Route } from "../core/route.ts";

export const couponRoutes = {
  "coupons/check": { method: "POST", path: "/api/v1/coupon/check", access: "public", body: "json" },
} as const satisfies Record<string, Route>;
