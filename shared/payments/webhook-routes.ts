import type { Route } from "../core/route.ts";

export const webhookRoutes = {
  "payments/webhook": { method: "POST", path: "/api/v1/payment/webhook", access: "signature", body: "raw" },
  "payments/razorpay-webhook": {
    method: "POST",
    path: "/api/v1/payment/razorpay/webhook",
    access: "signature",
    body: "raw",
  },
} as const satisfies Record<string, Route>;
