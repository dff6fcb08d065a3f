import type { Route } from "../core/route.ts";

export const bulkEditRoutes = {
  "admin/bulk-edits/create": {
    method: "POST",
    path: "/api/v1/admin/bulk-edit/new",
    access: "staff",
    permission: "catalogue:write",
    body: "json",
  },
} as const satisfies Record<string, Route>;
