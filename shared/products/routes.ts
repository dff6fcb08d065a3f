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
  "admin/products/list": { method: "GET", path: "/api/v1/admin/products", access: "admin", body: "none" },
  "admin/products/create": {
    method: "POST",
    path: "/api/v1/admin/product/new",
    access: "admin",
    body: "multipart",
  },
  "admin/products/get": { method: "GET", path: "/api/v1/admin/product/{id}", access: "admin", body: "none" },
  "admin/products/update": {
    method: "PUT",
    path: "/api/v1/admin/product/{id}",
    access: "admin",
    body: "multipart",
  },
  "admin/products/delete": {
    method: "DELETE",
    path: "/api/v1/admin/product/{id}",
    access: "admin",
    body: "none",
  },
  "admin/products/duplicate": {
    method: "POST",
    path: "/api/v1/admin/product/{id}/duplicate",
    access: "admin",
    body: "none",
  },
  "admin/products/preview": {
    method: "POST",
    path: "/api/v1/admin/product/{id}/preview",
    access: "admin",
    body: "none",
  },
  "admin/products/activity": {
    method: "GET",
    path: "/api/v1/admin/product/{id}/activity",
    access: "admin",
    body: "none",
  },
} as const satisfies Record<string, Route>;
