import type { Route } from "../core/route.ts";

export const pageRoutes = {
  /** The edge requests pages that are missing from the site's bucket. */
  "pages/get": {
    method: "GET",
    path: "/api/v1/pages/rendered/{release}/{page}",
    access: "public",
    body: "none",
  },
} as const satisfies Record<string, Route>;
