import type { Route } from "../core/route.ts";

/** Only the page that takes over an assistant's cart loads these rows. */
export const continueRoutes = {
  "assistants/continue": { method: "GET", path: "/api/v1/continue/{token}", access: "public", body: "none" },
  "assistants/accept": {
    method: "POST",
    path: "/api/v1/continue/{token}/accept",
    access: "public",
    body: "none",
  },
} as const satisfies Record<string, Route>;
