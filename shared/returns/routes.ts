import type { Route } from "../core/route.ts";

export const returnRoutes = {
  "returns/ask": { method: "POST", path: "/api/v1/order/{id}/return", access: "customer", body: "upload" },
  "returns/withdraw": {
    method: "POST",
    path: "/api/v1/return/{id}/withdraw",
    access: "customer",
    body: "none",
  },
  "returns/picture": {
    method: "GET",
    path: "/api/v1/return/{id}/picture/{number}",
    access: "customer",
    body: "none",
  },
} as const satisfies Record<string, Route>;
