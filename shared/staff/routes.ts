import type { Route } from "../core/route.ts";

export const dashboardRoutes = {
  "admin/dashboard/get": {
    method: "GET",
    path: "/api/v1/admin/dashboard",
    access: "staff",
    permission: "reports:read",
    body: "none",
  },
  "admin/todo/get": { method: "GET", path: "/api/v1/admin/todo", access: "staff", body: "none" },
} as const satisfies Record<string, Route>;
