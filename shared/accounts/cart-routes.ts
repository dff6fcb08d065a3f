import type { Route } from "../core/route.ts";

export const cartRoutes = {
  "cart/get": { method: "GET", path: "/api/v1/cart", access: "user", body: "none", additive: true },
  "cart/put": { method: "PUT", path: "/api/v1/cart", access: "user", body: "json", additive: true },
} as const satisfies Record<string, Route>;
