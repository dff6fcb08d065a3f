import type { Route } from "../core/route.ts";

export const staffMessageRoutes = {
  "admin/messages/list": {
    method: "GET",
    path: "/api/v1/admin/messages",
    access: "staff",
    permission: "messages:read",
    body: "none",
  },
  "admin/messages/update": {
    method: "PUT",
    path: "/api/v1/admin/message/{ticket}",
    access: "staff",
    permission: "messages:write",
    body: "json",
  },
} as const satisfies Record<string, Route>;
