import type { Route } from "../core/route.ts";

export const familyRoutes = {
  "admin/families/list": {
    method: "GET",
    path: "/api/v1/admin/families",
    access: "staff",
    permission: "catalogue:read",
    body: "none",
  },
  "admin/families/create": {
    method: "POST",
    path: "/api/v1/admin/family/new",
    access: "staff",
    permission: "catalogue:write",
    body: "json",
  },
  "admin/families/get": {
    method: "GET",
    path: "/api/v1/admin/family/{id}",
    access: "staff",
    permission: "catalogue:read",
    body: "none",
  },
  "admin/families/update": {
    method: "PUT",
    path: "/api/v1/admin/family/{id}",
    access: "staff",
    permission: "catalogue:write",
    body: "json",
  },
  "admin/families/delete": {
    method: "DELETE",
    path: "/api/v1/admin/family/{id}",
    access: "staff",
    permission: "catalogue:write",
    body: "none",
  },
  "admin/families/colour": {
    method: "POST",
    path: "/api/v1/admin/product/{id}/colour",
    access: "staff",
    permission: "catalogue:write",
    body: "json",
  },
} as const satisfies Record<string, Route>;
