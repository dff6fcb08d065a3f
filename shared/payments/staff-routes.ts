import type { Route } from "../core/route.ts";

export const staffPaymentRoutes = {
  "admin/payments/list": {
    method: "GET",
    path: "/api/v1/admin/payments",
    access: "staff",
    permission: "money:read",
    body: "none",
  },
  "admin/payments/refund": {
    method: "POST",
    path: "/api/v1/admin/payment/{id}/refund",
    access: "staff",
    permission: "money:refund",
    body: "json",
  },
  "admin/payments/settle": {
    method: "POST",
    path: "/api/v1/admin/payment/{id}/settle",
    access: "staff",
    permission: "money:refund",
    body: "json",
  },
} as const satisfies Record<string, Route>;
