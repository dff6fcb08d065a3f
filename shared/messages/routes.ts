import type { Route } from "../core/route.ts";

export const messageRoutes = {
  "admin/messages/list": {
    method: "GET",
    path: "/api/v1/admin/messages",
    access: "admin",
    body: "none",
    additive: true,
  },
  "admin/messages/update": {
    method: "PUT",
    path: "/api/v1/admin/message/{ticket}",
    access: "admin",
    body: "json",
    additive: true,
  },
} as const satisfies Record<string, Route>;
