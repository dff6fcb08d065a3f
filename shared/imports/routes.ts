import type { Route } from "../core/route.ts";

export const importRoutes = {
  "admin/imports/create": {
    method: "POST",
    path: "/api/v1/admin/import/new",
    access: "staff",
    permission: "catalogue:write",
    body: "json",
  },
  "admin/imports/template": {
    method: "GET",
    path: "/api/v1/admin/import/template.csv",
    access: "staff",
    permission: "catalogue:write",
    body: "none",
  },
  "admin/imports/mapping": {
    method: "GET",
    path: "/api/v1/admin/import/mapping",
    access: "staff",
    permission: "catalogue:write",
    body: "none",
  },
} as const satisfies Record<string, Route>;
