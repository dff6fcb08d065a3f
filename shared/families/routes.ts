import type { Route } from "../core/route.ts";

export const familyRoutes = {
  "admin/families/list": { method: "GET", path: "/api/v1/admin/families", access: "admin", body: "none" },
  "admin/families/create": {
    method: "POST",
    path: "/api/v1/admin/family/new",
    access: "admin",
    body: "json",
  },
  "admin/families/get": { method: "GET", path: "/api/v1/admin/family/{id}", access: "admin", body: "none" },
  "admin/families/update": {
    method: "PUT",
    path: "/api/v1/admin/family/{id}",
    access: "admin",
    body: "json",
  },
  "admin/families/delete": {
    method: "DELETE",
    path: "/api/v1/admin/family/{id}",
    access: "admin",
    body: "none",
  },
  "admin/families/colour": {
    method: "POST",
    path: "/api/v1/admin/product/{id}/colour",
    access: "admin",
    body: "json",
  },
} as const satisfies Record<string, Route>;
