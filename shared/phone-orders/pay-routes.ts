import type { Route } from "../core/route.ts";

export const payRoutes = {
  "pay/get": { method: "GET", path: "/api/v1/pay/{secret}", access: "public", body: "none" },
  "pay/change-address": { method: "PUT", path: "/api/v1/pay/{secret}", access: "public", body: "json" },
  "pay/start": { method: "POST", path: "/api/v1/pay/{secret}/start", access: "public", body: "json" },
} as const satisfies Record<string, Route>;
