import type { Route } from "../core/route.ts";

export const staffOrderRoutes = {
  "admin/orders/list": {
    method: "GET",
    path: "/api/v1/admin/orders",
    access: "staff",
    permission: "orders:read",
    body: "none",
  },
  "admin/orders/update-status": {
    method: "PUT",
    path: "/api/v1/admin/order/{id}",
    access: "staff",
    permission: "orders:write",
    body: "json",
  },
  "admin/orders/delete": {
    method: "DELETE",
    path: "/api/v1/admin/order/{id}",
    access: "staff",
    permission: "orders:write",
    body: "none",
  },
  "admin/orders/refund": {
    method: "POST",
    path: "/api/v1/admin/order/{id}/refund",
    access: "staff",
    permission: "money:refund",
    body: "json",
  },
} as const satisfies Record<string, Route>;
