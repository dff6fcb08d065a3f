import type { Route } from "../core/route.ts";

export const staffCouponRoutes = {
  "admin/coupons/list": {
    method: "GET",
    path: "/api/v1/admin/coupons",
    access: "staff",
    permission: "coupons:read",
    body: "none",
  },
  "admin/coupons/create": {
    method: "POST",
    path: "/api/v1/admin/coupon/new",
    access: "staff",
    permission: "coupons:write",
    body: "json",
  },
  "admin/coupons/create-batch": {
    method: "POST",
    path: "/api/v1/admin/coupon/batch",
    access: "staff",
    permission: "coupons:write",
    body: "json",
  },
  "admin/coupons/update": {
    method: "PUT",
    path: "/api/v1/admin/coupon/{code}",
    access: "staff",
    permission: "coupons:write",
    body: "json",
  },
  "admin/coupons/codes": {
    method: "GET",
    path: "/api/v1/admin/coupon/{code}/codes",
    access: "staff",
    permission: "coupons:read",
    body: "none",
  },
} as const satisfies Record<string, Route>;
