import type { Route } from "../core/route.ts";

/** Programs call them at the paths of the Universal Commerce Protocol. */
export const assistantRoutes = {
  "assistants/profile": { method: "GET", path: "/.well-known/ucp", access: "public", body: "none" },
  "assistants/search": { method: "POST", path: "/ucp/v1/catalog/search", access: "public", body: "json" },
  "assistants/lookup": { method: "POST", path: "/ucp/v1/catalog/lookup", access: "public", body: "json" },
  "assistants/product": { method: "POST", path: "/ucp/v1/catalog/product", access: "public", body: "json" },
  "assistants/mcp": { method: "POST", path: "/ucp/mcp", access: "public", body: "json" },
} as const satisfies Record<string, Route>;
