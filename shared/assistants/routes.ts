import type { Route } from "../core/route.ts";

/** Programs call them at the paths of the Universal Commerce Protocol. */
export const assistantRoutes = {
  "assistants/profile": { method: "GET", path: "/.well-known/ucp", access: "public", body: "none" },
  "assistants/search": { method: "POST", path: "/ucp/v1/catalog/search", access: "public", body: "json" },
  "assistants/lookup": { method: "POST", path: "/ucp/v1/catalog/lookup", access: "public", body: "json" },
  "assistants/product": { method: "POST", path: "/ucp/v1/catalog/product", access: "public", body: "json" },
  "assistants/create-cart": { method: "POST", path: "/ucp/v1/carts", access: "public", body: "json" },
  "assistants/get-cart": { method: "GET", path: "/ucp/v1/carts/{id}", access: "public", body: "none" },
  "assistants/update-cart": { method: "PUT", path: "/ucp/v1/carts/{id}", access: "public", body: "json" },
  "assistants/cancel-cart": {
    method: "POST",
    path: "/ucp/v1/carts/{id}/cancel",
    access: "public",
    body: "none",
  },
  "assistants/create-checkout": {
    method: "POST",
    path: "/ucp/v1/checkout-sessions",
    access: "public",
    body: "json",
  },
  "assistants/get-checkout": {
    method: "GET",
    path: "/ucp/v1/checkout-sessions/{id}",
    access: "public",
    body: "none",
  },
  "assistants/update-checkout": {
    method: "PUT",
    path: "/ucp/v1/checkout-sessions/{id}",
    access: "public",
    body: "json",
  },
  "assistants/complete-checkout": {
    method: "POST",
    path: "/ucp/v1/checkout-sessions/{id}/complete",
    access: "public",
    body: "none",
  },
  "assistants/cancel-checkout": {
    method: "POST",
    path: "/ucp/v1/checkout-sessions/{id}/cancel",
    access: "public",
    body: "none",
  },
  "assistants/order": { method: "GET", path: "/ucp/v1/orders/{id}", access: "public", body: "none" },
  "assistants/buy": { method: "GET", path: "/ucp/buy/{items}", access: "public", body: "none" },
  "assistants/mcp": { method: "POST", path: "/ucp/mcp", access: "public", body: "json" },
} as const satisfies Record<string, Route>;
