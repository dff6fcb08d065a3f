import type { Route } from "../core/route.ts";

export const staffReturnRoutes = {
  "admin/returns/list": {
    method: "GET",
    path: "/api/v1/admin/returns",
    access: "staff",
    permission: "returns:read",
    body: "none",
  },
  "admin/returns/update": {
    method: "PUT",
    path: "/api/v1/admin/return/{id}",
    access: "staff",
    permission: "returns:write",
    body: "json",
  },
} as const satisfies Record<string, Route>;
