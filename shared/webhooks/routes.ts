import type { Route } from "../core/route.ts";

const staff = { access: "staff", permission: "webhooks:write" } as const;
const guarded = { ...staff, confirm: true } as const;

export const staffWebhookRoutes = {
  "admin/webhooks/list": { method: "GET", path: "/api/v1/admin/webhooks", ...staff, body: "none" },
  "admin/webhooks/create": { method: "POST", path: "/api/v1/admin/webhook/new", ...guarded, body: "json" },
  "admin/webhooks/update": { method: "PUT", path: "/api/v1/admin/webhook/{id}", ...staff, body: "json" },
  "admin/webhooks/delete": { method: "DELETE", path: "/api/v1/admin/webhook/{id}", ...staff, body: "none" },
  "admin/webhooks/test": { method: "POST", path: "/api/v1/admin/webhook/{id}/test", ...staff, body: "none" },
  "admin/webhooks/resend": {
    method: "POST",
    path: "/api/v1/admin/webhook/{id}/resend",
    ...staff,
    body: "none",
  },
  "admin/webhooks/secret": {
    method: "POST",
    path: "/api/v1/admin/webhook/{id}/secret",
    ...guarded,
    body: "none",
  },
  "admin/webhooks/deliveries": {
    method: "GET",
    path: "/api/v1/admin/webhook/{id}/deliveries",
    ...staff,
    body: "none",
  },
} as const satisfies Record<string, Route>;
