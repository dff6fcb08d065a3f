import type { Route } from "../core/route.ts";

export const factorRoutes = {
  "factors/answer": {
    method: "POST",
    path: "/api/v1/factor/answer",
    access: "staff",
    person: true,
    body: "json",
    beforeFactor: "answer",
  },
  "factors/app": {
    method: "POST",
    path: "/api/v1/factor/app",
    access: "staff",
    person: true,
    body: "none",
    beforeFactor: "enrol",
    confirm: true,
  },
  "factors/confirm-app": {
    method: "POST",
    path: "/api/v1/factor/app/confirm",
    access: "staff",
    person: true,
    body: "json",
    beforeFactor: "enrol",
    confirm: true,
  },
  "factors/recovery-codes": {
    method: "POST",
    path: "/api/v1/factor/recovery-codes",
    access: "staff",
    person: true,
    body: "none",
    confirm: true,
  },
  "factors/list": { method: "GET", path: "/api/v1/factors", access: "staff", person: true, body: "none" },
  "factors/delete": {
    method: "DELETE",
    path: "/api/v1/factor/{id}",
    access: "staff",
    person: true,
    body: "none",
    confirm: true,
  },
} as const satisfies Record<string, Route>;
