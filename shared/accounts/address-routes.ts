import type { Route } from "../core/route.ts";

export const addressRoutes = {
  "addresses/list": {
    method: "GET",
    path: "/api/v1/addresses",
    access: "user",
    body: "none",
    additive: true,
  },
  "addresses/create": {
    method: "POST",
    path: "/api/v1/addresses",
    access: "user",
    body: "json",
    additive: true,
  },
  "addresses/update": {
    method: "PUT",
    path: "/api/v1/addresses/{id}",
    access: "user",
    body: "json",
    additive: true,
  },
  "addresses/delete": {
    method: "DELETE",
    path: "/api/v1/addresses/{id}",
    access: "user",
    body: "none",
    additive: true,
  },
} as const satisfies Record<string, Route>;
