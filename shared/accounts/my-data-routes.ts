import type { Route } from "../core/route.ts";

export const myDataRoutes = {
  "account/data": {
    method: "GET",
    path: "/api/v1/profile/data",
    access: "user",
    body: "none",
    additive: true,
  },
} as const satisfies Record<string, Route>;
