import type { Route } from "../core/route.ts";

export const visitRoutes = {
  "visits/count": { method: "POST", path: "/api/v1/visit", access: "public", body: "json" },
} as const satisfies Record<string, Route>;
