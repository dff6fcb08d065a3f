import type { Route } from "../core/route.ts";

export const contactRoutes = {
  "contact/send": { method: "POST", path: "/api/v1/contact", access: "public", body: "json" },
} as const satisfies Record<string, Route>;

export const messageRoutes = {
  "admin/messages/list": { method: "GET", path: "/api/v1/admin/messages", access: "admin", body: "none" },
  "admin/messages/update": {
    method: "PUT",
    path: "/api/v1/admin/message/{ticket}",
    access: "admin",
    body: "json",
  },
} as const satisfies Record<string, Route>;
