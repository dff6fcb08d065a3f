import type { Route } from "../core/route.ts";

export const staffInvoiceRoutes = {
  "admin/invoices/list": {
    method: "GET",
    path: "/api/v1/admin/invoices",
    access: "staff",
    permission: "invoices:read",
    body: "none",
  },
} as const satisfies Record<string, Route>;
