import type { Route } from "../core/route.ts";

export const contactRoutes = {
  "contact/send": { method: "POST", path: "/api/v1/contact", access: "public", body: "json" },
} as const satisfies Record<string, Route>;
