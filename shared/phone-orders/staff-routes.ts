import type { Route } from "../core/route.ts";

export const phoneOrderRoutes = {
  "admin/phone-orders/create": {
    method: "POST",
    path: "/api/v1/admin/order/new",
    access: "staff",
    permission: "orders:write",
    body: "json",
  },
  "admin/phone-orders/price": {
    method: "POST",
    path: "/api/v1/admin/order/price",
    access: "staff",
    permission: "orders:write",
    body: "json",
  },
  "admin/phone-orders/list": {
    method: "GET",
    path: "/api/v1/admin/phone-orders",
    access: "staff",
    permission: "orders:read",
    body: "none",
  },
  "admin/phone-orders/send": {
    method: "POST",
    path: "/api/v1/admin/phone-order/{id}/send",
    access: "staff",
    permission: "orders:write",
    body: "none",
  },
  "admin/phone-orders/cancel": {
    method: "POST",
    path: "/api/v1/admin/phone-order/{id}/cancel",
    access: "staff",
    permission: "orders:write",
    body: "none",
  },
} as const satisfies Record<string, Route>;
