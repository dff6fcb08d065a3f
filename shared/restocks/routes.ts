import type { Route } from "../core/route.ts";

export const waitRoutes = {
  "waits/ask": {
    method: "POST",
    path: "/api/v1/product/{id}/notify",
    access: "public",
    body: "json",
    additive: true,
  },
  "waits/confirm": {
    method: "POST",
    path: "/api/v1/notify/confirm",
    access: "public",
    body: "json",
    additive: true,
  },
  "waits/stop": {
    method: "POST",
    path: "/api/v1/notify/stop",
    access: "public",
    body: "json",
    additive: true,
  },
} as const satisfies Record<string, Route>;
