import type { Route } from "../core/route.ts";

export const passkeyRoutes = {
  "passkeys/ask": {
    method: "POST",
    path: "/api/v1/passkey/options",
    access: "public",
    body: "none",
    additive: true,
  },
  "passkeys/login": {
    method: "POST",
    path: "/api/v1/passkey/login",
    access: "public",
    body: "json",
    additive: true,
  },
  "passkeys/list": { method: "GET", path: "/api/v1/passkeys", access: "user", body: "none", additive: true },
  "passkeys/offer": {
    method: "POST",
    path: "/api/v1/passkeys/options",
    access: "user",
    body: "json",
    additive: true,
  },
  "passkeys/create": {
    method: "POST",
    path: "/api/v1/passkeys",
    access: "user",
    body: "json",
    additive: true,
  },
  "passkeys/rename": {
    method: "PUT",
    path: "/api/v1/passkeys/{id}",
    access: "user",
    body: "json",
    additive: true,
  },
  "passkeys/delete": {
    method: "DELETE",
    path: "/api/v1/passkeys/{id}",
    access: "user",
    body: "none",
    additive: true,
  },
} as const satisfies Record<string, Route>;
