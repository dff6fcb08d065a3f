import type { Route } from "../core/route.ts";

export const orderRoutes = {
  "orders/place": { method: "POST", path: "/api/v1/order/new", access: "buyer", body: "json" },
  "orders/get": { method: "GET", path: "/api/v1/order/{id}", access: "customer", body: "none" },
  "orders/track": { method: "GET", path: "/api/v1/track", access: "public", body: "none" },
  "orders/cancel": { method: "POST", path: "/api/v1/order/{id}/cancel", access: "customer", body: "json" },
  "orders/change-address": {
    method: "PUT",
    path: "/api/v1/order/{id}/address",
    access: "customer",
    body: "json",
  },
  "orders/stop-link": {
    method: "POST",
    path: "/api/v1/order/{id}/stop-link",
    access: "customer",
    body: "none",
  },
  "orders/mine": { method: "GET", path: "/api/v1/orders/me", access: "buyer", body: "none" },
  "orders/claim": { method: "POST", path: "/api/v1/orders/claim", access: "user", body: "none" },
} as const satisfies Record<string, Route>;
