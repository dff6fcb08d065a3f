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
  "admin/orders/list": { method: "GET", path: "/api/v1/admin/orders", access: "admin", body: "none" },
  "admin/orders/update-status": {
    method: "PUT",
    path: "/api/v1/admin/order/{id}",
    access: "admin",
    body: "json",
  },
  "admin/orders/delete": {
    method: "DELETE",
    path: "/api/v1/admin/order/{id}",
    access: "admin",
    body: "none",
  },
  "admin/orders/refund": {
    method: "POST",
    path: "/api/v1/admin/order/{id}/refund",
    access: "admin",
    body: "json",
  },
} as const satisfies Record<string, Route>;
