import type { Route } from "../core/route.ts";

export const reportRoutes = {
  "admin/reports/funnel": {
    method: "GET",
    path: "/api/v1/admin/report/funnel",
    access: "staff",
    permission: "reports:read",
    body: "none",
  },
  "admin/reports/searches": {
    method: "GET",
    path: "/api/v1/admin/report/searches",
    access: "staff",
    permission: "reports:read",
    body: "none",
  },
  "admin/reports/sales": {
    method: "GET",
    path: "/api/v1/admin/report/sales",
    access: "staff",
    permission: "reports:read",
    body: "none",
  },
  "admin/synonyms/list": {
    method: "GET",
    path: "/api/v1/admin/synonyms",
    access: "staff",
    permission: "catalogue:read",
    body: "none",
  },
  "admin/synonyms/update": {
    method: "PUT",
    path: "/api/v1/admin/synonym",
    access: "staff",
    permission: "catalogue:write",
    body: "json",
  },
  "admin/synonyms/delete": {
    method: "DELETE",
    path: "/api/v1/admin/synonym",
    access: "staff",
    permission: "catalogue:write",
    body: "none",
  },
} as const satisfies Record<string, Route>;
