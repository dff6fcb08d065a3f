import type { Route } from "../core/route.ts";

export const staffProductRoutes = {
  "admin/products/list": {
    method: "GET",
    path: "/api/v1/admin/products",
    access: "staff",
    permission: "catalogue:read",
    body: "none",
  },
  "admin/products/create": {
    method: "POST",
    path: "/api/v1/admin/product/new",
    access: "staff",
    permission: "catalogue:write",
    body: "multipart",
  },
  "admin/products/get": {
    method: "GET",
    path: "/api/v1/admin/product/{id}",
    access: "staff",
    permission: "catalogue:read",
    body: "none",
  },
  "admin/products/update": {
    method: "PUT",
    path: "/api/v1/admin/product/{id}",
    access: "staff",
    permission: "catalogue:write",
    body: "multipart",
  },
  "admin/products/delete": {
    method: "DELETE",
    path: "/api/v1/admin/product/{id}",
    access: "staff",
    permission: "catalogue:write",
    body: "none",
  },
  "admin/products/duplicate": {
    method: "POST",
    path: "/api/v1/admin/product/{id}/duplicate",
    access: "staff",
    permission: "catalogue:write",
    body: "none",
  },
  "admin/products/preview": {
    method: "POST",
    path: "/api/v1/admin/product/{id}/preview",
    access: "staff",
    permission: "catalogue:write",
    body: "none",
  },
  "admin/products/activity": {
    method: "GET",
    path: "/api/v1/admin/product/{id}/activity",
    access: "staff",
    permission: "catalogue:read",
    body: "none",
  },
} as const satisfies Record<string, Route>;
