import type { Route } from "../core/route.ts";

export const jobRoutes = {
  "admin/jobs/list": { method: "GET", path: "/api/v1/admin/jobs", access: "staff", body: "none" },
  "admin/jobs/get": { method: "GET", path: "/api/v1/admin/job/{id}", access: "staff", body: "none" },
  "admin/jobs/lines": { method: "GET", path: "/api/v1/admin/job/{id}/lines", access: "staff", body: "none" },
  "admin/jobs/result": {
    method: "GET",
    path: "/api/v1/admin/job/{id}/result.csv",
    access: "staff",
    body: "none",
  },
  "admin/jobs/step": {
    method: "POST",
    path: "/api/v1/admin/job/{id}/{step}",
    access: "staff",
    body: "none",
  },
} as const satisfies Record<string, Route>;
