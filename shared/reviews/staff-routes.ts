import type { Route } from "../core/route.ts";

export const staffReviewRoutes = {
  "reviews/delete": {
    method: "DELETE",
    path: "/api/v1/reviews",
    access: "staff",
    permission: "reviews:write",
    body: "none",
  },
  "admin/reviews/list": {
    method: "GET",
    path: "/api/v1/admin/reviews",
    access: "staff",
    permission: "reviews:read",
    body: "none",
  },
  "admin/reviews/hide": {
    method: "PUT",
    path: "/api/v1/admin/review/{id}",
    access: "staff",
    permission: "reviews:write",
    body: "json",
  },
} as const satisfies Record<string, Route>;
