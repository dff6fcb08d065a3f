import type { Route } from "../core/route.ts";

const staff = { access: "staff", permission: "staff:write" } as const;
const guarded = { ...staff, confirm: true } as const;

export const teamRoutes = {
  "admin/roles/list": { method: "GET", path: "/api/v1/admin/roles", ...staff, body: "none" },
  "admin/roles/create": { method: "POST", path: "/api/v1/admin/role/new", ...guarded, body: "json" },
  "admin/roles/update": { method: "PUT", path: "/api/v1/admin/role/{id}", ...guarded, body: "json" },
  "admin/roles/delete": { method: "DELETE", path: "/api/v1/admin/role/{id}", ...guarded, body: "none" },
  "admin/staff/list": { method: "GET", path: "/api/v1/admin/staff", ...staff, body: "none" },
  "admin/staff/update": { method: "PUT", path: "/api/v1/admin/staff/{id}", ...guarded, body: "json" },
  "admin/staff/delete": { method: "DELETE", path: "/api/v1/admin/staff/{id}", ...guarded, body: "none" },
  "admin/invitations/list": { method: "GET", path: "/api/v1/admin/invitations", ...staff, body: "none" },
  "admin/invitations/create": {
    method: "POST",
    path: "/api/v1/admin/invitation/new",
    ...guarded,
    body: "json",
  },
  "admin/invitations/delete": {
    method: "DELETE",
    path: "/api/v1/admin/invitation/{id}",
    ...guarded,
    body: "none",
  },
} as const satisfies Record<string, Route>;
