import type { Route } from "./route.ts";

export const reviewRoutes = {
  "products/reviews": {
    method: "GET",
    path: "/api/v1/reviews",
    access: "public",
    body: "none",
    shared: true,
  },
  "reviews/submit": { method: "POST", path: "/api/v1/review", access: "user", body: "form" },
  "reviews/delete": { method: "DELETE", path: "/api/v1/reviews", access: "admin", body: "none" },
} as const satisfies Record<string, Route>;
