import type { Route } from "../core/route.ts";

export const paymentRoutes = {
  "payments/key": { method: "GET", path: "/api/v1/stripeapikey", access: "public", body: "none" },
  "payments/start": { method: "POST", path: "/api/v1/payment/process", access: "buyer", body: "json" },
  "payments/open": { method: "GET", path: "/api/v1/payment/open", access: "buyer", body: "none" },
  "payments/state": {
    method: "GET",
    path: "/api/v1/payment/{id}/state",
    access: "buyer",
    body: "none",
  },
  "payments/razorpay-verify": {
    method: "POST",
    path: "/api/v1/payment/razorpay/verify",
    access: "buyer",
    body: "json",
  },
} as const satisfies Record<string, Route>;
