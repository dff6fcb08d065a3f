import type { Route } from "../core/route.ts";

export const exportRoutes = {
  "admin/exports/create": { method: "POST", path: "/api/v1/admin/export/new", access: "staff", body: "json" },
} as const satisfies Record<string, Route>;
