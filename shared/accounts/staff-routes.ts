import type { Route } from "../core/route.ts";

export const staffAccountRoutes = {
  "admin/users/list": {
    method: "GET",
    path: "/api/v1/admin/users",
    access: "staff",
    permission: "customers:read",
    body: "none",
  },
  "admin/users/get": {
    method: "GET",
    path: "/api/v1/admin/users/{id}",
    access: "staff",
    permission: "customers:read",
    body: "none",
  },
  "admin/users/update": {
    method: "PUT",
    path: "/api/v1/admin/users/{id}",
    access: "staff",
    permission: "customers:write",
    body: "form",
  },
  "admin/users/delete": {
    method: "DELETE",
    path: "/api/v1/admin/users/{id}",
    access: "staff",
    permission: "customers:write",
    body: "none",
    confirm: true,
  },
} as const satisfies Record<string, Route>;

export const staffDataRoutes = {
  "admin/users/data": {
    method: "GET",
    path: "/api/v1/admin/user/{id}/data",
    access: "staff",
    permission: "customers:read",
    body: "none",
    confirm: true,
  },
} as const satisfies Record<string, Route>;
