import type { Route } from "../core/route.ts";

export const pageRoutes = {
  /** A page that is not in the site's bucket; the edge asks for it when it is missing there. */
  "pages/get": {
    method: "GET",
    path: "/api/v1/pages/rendered/{release}/{page}",
    access: "public",
    body: "none",
    additive: true,
  },
} as const satisfies Record<string, Route>;
