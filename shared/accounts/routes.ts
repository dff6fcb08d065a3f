import type { Route } from "../core/route.ts";

export const accountRoutes = {
  "account/register": { method: "POST", path: "/api/v1/register", access: "public", body: "json" },
  "account/login": { method: "POST", path: "/api/v1/login", access: "public", body: "json" },
  "account/guest": { method: "POST", path: "/api/v1/guest", access: "public", body: "json" },
  "account/logout": { method: "POST", path: "/api/v1/logout", access: "public", body: "none" },
  "account/profile": {
    method: "GET",
    path: "/api/v1/profile",
    access: "buyer",
    body: "none",
    beforeFactor: "answer",
  },
  "account/session": { method: "GET", path: "/api/v1/session", access: "public", body: "none" },
  "account/devices": { method: "GET", path: "/api/v1/sessions", access: "user", body: "none" },
  "account/logout-everywhere": {
    method: "POST",
    path: "/api/v1/logout/everywhere",
    access: "user",
    body: "none",
  },
  "account/update-profile": { method: "POST", path: "/api/v1/profile/update", access: "user", body: "json" },
  "account/update-password": { method: "PUT", path: "/api/v1/password/update", access: "user", body: "json" },
  "account/forgot-password": {
    method: "POST",
    path: "/api/v1/password/forgot",
    access: "public",
    body: "json",
  },
  "account/reset-password": {
    method: "POST",
    path: "/api/v1/password/reset/{token}",
    access: "public",
    body: "json",
  },
  "account/ask-confirmation": { method: "POST", path: "/api/v1/email/confirm", access: "user", body: "none" },
  "account/confirm-email": {
    method: "POST",
    path: "/api/v1/email/confirm/{token}",
    access: "public",
    body: "none",
  },
  "account/delete": { method: "POST", path: "/api/v1/profile/delete", access: "user", body: "json" },
} as const satisfies Record<string, Route>;

export const passkeyRoutes = {
  "passkeys/ask": { method: "POST", path: "/api/v1/passkey/options", access: "public", body: "none" },
  "passkeys/login": { method: "POST", path: "/api/v1/passkey/login", access: "public", body: "json" },
  "passkeys/list": { method: "GET", path: "/api/v1/passkeys", access: "user", body: "none" },
  "passkeys/offer": {
    method: "POST",
    path: "/api/v1/passkeys/options",
    access: "user",
    body: "json",
    beforeFactor: "enrol",
    confirm: true,
  },
  "passkeys/create": {
    method: "POST",
    path: "/api/v1/passkeys",
    access: "user",
    body: "json",
    beforeFactor: "enrol",
    confirm: true,
  },
  "passkeys/rename": { method: "PUT", path: "/api/v1/passkeys/{id}", access: "user", body: "json" },
  "passkeys/delete": {
    method: "DELETE",
    path: "/api/v1/passkeys/{id}",
    access: "user",
    body: "none",
    confirm: true,
  },
} as const satisfies Record<string, Route>;

export const addressRoutes = {
  "addresses/list": { method: "GET", path: "/api/v1/addresses", access: "user", body: "none" },
  "addresses/create": { method: "POST", path: "/api/v1/addresses", access: "user", body: "json" },
  "addresses/update": { method: "PUT", path: "/api/v1/addresses/{id}", access: "user", body: "json" },
  "addresses/delete": { method: "DELETE", path: "/api/v1/addresses/{id}", access: "user", body: "none" },
} as const satisfies Record<string, Route>;

export const myDataRoutes = {
  "account/data": { method: "GET", path: "/api/v1/profile/data", access: "user", body: "none" },
} as const satisfies Record<string, Route>;

export const cartRoutes = {
  "cart/get": { method: "GET", path: "/api/v1/cart", access: "user", body: "none" },
  "cart/put": { method: "PUT", path: "/api/v1/cart", access: "user", body: "json" },
  "cart/stop": { method: "POST", path: "/api/v1/cart/stop/{token}", access: "public", body: "none" },
  "cart/stop-page": { method: "GET", path: "/api/v1/cart/stop/{token}", access: "public", body: "none" },
} as const satisfies Record<string, Route>;

export const wishlistRoutes = {
  "wishlist/get": { method: "GET", path: "/api/v1/wishlist", access: "user", body: "none" },
  "wishlist/put": { method: "PUT", path: "/api/v1/wishlist", access: "user", body: "json" },
} as const satisfies Record<string, Route>;
