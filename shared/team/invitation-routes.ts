import type { Route } from "../core/route.ts";

export const invitationRoutes = {
  "invitations/look": { method: "POST", path: "/api/v1/invitation/look", access: "public", body: "json" },
  "invitations/accept": {
    method: "POST",
    path: "/api/v1/invitation/accept",
    access: "public",
    body: "json",
  },
} as const satisfies Record<string, Route>;
