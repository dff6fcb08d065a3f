import type { Route } from "../core/route.ts";

export const deskRoutes = {
  "admin/desk/get": { method: "GET", path: "/api/v1/admin/desk", access: "staff", body: "none" },
  "admin/orders/note": {
    method: "POST",
    path: "/api/v1/admin/order/{id}/note",
    access: "staff",
    permission: "orders:write",
    body: "json",
  },
  "admin/orders/tags": {
    method: "PUT",
    path: "/api/v1/admin/order/{id}/tags",
    access: "staff",
    permission: "orders:write",
    body: "json",
  },
  "admin/users/note": {
    method: "POST",
    path: "/api/v1/admin/user/{id}/note",
    access: "staff",
    permission: "customers:write",
    body: "json",
  },
  "admin/users/tags": {
    method: "PUT",
    path: "/api/v1/admin/user/{id}/tags",
    access: "staff",
    permission: "customers:write",
    body: "json",
  },
  "admin/filters/list": {
    method: "GET",
    path: "/api/v1/admin/filters",
    access: "staff",
    person: true,
    body: "none",
  },
  "admin/filters/create": {
    method: "POST",
    path: "/api/v1/admin/filters",
    access: "staff",
    person: true,
    body: "json",
  },
  "admin/filters/delete": {
    method: "DELETE",
    path: "/api/v1/admin/filter/{id}",
    access: "staff",
    person: true,
    body: "none",
  },
} as const satisfies Record<string, Route>;
