import type { Route } from "../core/route.ts";

const managed = { access: "staff", permission: "keys:write", person: true } as const;

export const keyRoutes = {
  "admin/keys/list": { method: "GET", path: "/api/v1/admin/keys", ...managed, body: "none" },
  "admin/keys/create": {
    method: "POST",
    path: "/api/v1/admin/key/new",
    ...managed,
    confirm: true,
    body: "json",
  },
  "admin/keys/delete": { method: "DELETE", path: "/api/v1/admin/key/{id}", ...managed, body: "none" },
} as const satisfies Record<string, Route>;
