import type { Route } from "../core/route.ts";

export const productRoutes = {
  "products/list": { method: "GET", path: "/api/v1/products", access: "public", body: "none", shared: true },
  "products/suggest": {
    method: "GET",
    path: "/api/v1/products/suggest",
    access: "public",
    body: "none",
    shared: true,
  },
  "products/offline": {
    method: "GET",
    path: "/api/v1/products/offline",
    access: "public",
    body: "none",
    shared: true,
    sharedSeconds: 300,
  },
  "products/get": {
    method: "GET",
    path: "/api/v1/product/{id}",
    access: "public",
    body: "none",
    shared: true,
  },
  "products/related": {
    method: "GET",
    path: "/api/v1/product/{id}/related",
    access: "public",
    body: "none",
    shared: true,
  },
  "products/preview": { method: "POST", path: "/api/v1/preview", access: "public", body: "json" },
} as const satisfies Record<string, Route>;
