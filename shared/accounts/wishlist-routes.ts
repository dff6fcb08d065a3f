import type { Route } from "../core/route.ts";

export const wishlistRoutes = {
  "wishlist/get": { method: "GET", path: "/api/v1/wishlist", access: "user", body: "none", additive: true },
  "wishlist/put": { method: "PUT", path: "/api/v1/wishlist", access: "user", body: "json", additive: true },
} as const satisfies Record<string, Route>;
