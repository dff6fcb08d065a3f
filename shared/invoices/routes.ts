import type { Route } from "../core/route.ts";

export const invoiceRoutes = {
  "invoices/get": { method: "GET", path: "/api/v1/order/{id}/invoice", access: "customer", body: "none" },
  /** For the customer, staff and holders of a mailed link. */
  "invoices/pdf": { method: "GET", path: "/api/v1/order/{id}/invoice.pdf", access: "public", body: "none" },
} as const satisfies Record<string, Route>;
