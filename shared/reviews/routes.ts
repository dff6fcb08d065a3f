import type { Route } from "../core/route.ts";

export const reviewRoutes = {
  "products/reviews": {
    method: "GET",
    path: "/api/v1/reviews",
    access: "public",
    body: "none",
    shared: true,
  },
  "reviews/submit": { method: "POST", path: "/api/v1/review", access: "user", body: "upload" },
  "reviews/own": { method: "GET", path: "/api/v1/review", access: "user", body: "none" },
  "reviews/delete-own": { method: "DELETE", path: "/api/v1/review", access: "user", body: "none" },
  "reviews/helpful": { method: "PUT", path: "/api/v1/review/{id}/helpful", access: "user", body: "json" },
} as const satisfies Record<string, Route>;
