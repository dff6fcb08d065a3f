import type { Route } from "../core/route.ts";

export const couponRoutes = {
  "coupons/check": { method: "POST", path: "/api/v1/coupon/check", access: "public", body: "json" },
  "admin/coupons/list": { method: "GET", path: "/api/v1/admin/coupons", access: "admin", body: "none" },
  "admin/coupons/create": { method: "POST", path: "/api/v1/admin/coupon/new", access: "admin", body: "json" },
  "admin/coupons/create-batch": {
    method: "POST",
    path: "/api/v1/admin/coupon/batch",
    access: "admin",
    body: "json",
  },
  "admin/coupons/update": {
    method: "PUT",
    path: "/api/v1/admin/coupon/{code}",
    access: "admin",
    body: "json",
  },
  "admin/coupons/codes": {
    method: "GET",
    path: "/api/v1/admin/coupon/{code}/codes",
    access: "admin",
    body: "none",
  },
} as const satisfies Record<string, Route>;
