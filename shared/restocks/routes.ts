import type { Route } from "../core/route.ts";

export const waitRoutes = {
  "waits/ask": { method: "POST", path: "/api/v1/product/{id}/notify", access: "public", body: "json" },
  "waits/confirm": { method: "POST", path: "/api/v1/notify/confirm", access: "public", body: "json" },
  "waits/stop": { method: "POST", path: "/api/v1/notify/stop", access: "public", body: "json" },
} as const satisfies Record<string, Route>;
