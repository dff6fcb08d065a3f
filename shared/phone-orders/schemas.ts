import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Success, Timestamp } from "../core/wire.ts";
import { ShippingInfo } from "../delivery/shipping-info.ts";
import { buyerFields } from "../orders/buyer-fields.ts";
import { pricedFields } from "../orders/priced-lines.ts";
import { Order } from "../orders/schemas.ts";
import { methodNames, providerNames } from "../payments/offers.ts";
import { OfferedMethod, PaymentStarted } from "../payments/schemas.ts";
import { payRoutes } from "./pay-routes.ts";

/** Any text, so that a mistyped link isn't found instead of being invalid. */
const Secret = z.string().check(z.maxLength(200));
const Link = z.object({ secret: Secret });

const payStates = ["open", "paying", "paid", "expired", "cancelled", "refunded"] as const;

const PayAnswer = z.object({
  success: Success,
  state: z.enum(payStates),
  expiresAt: Timestamp,
  /** Present while the order can be paid, as are the fields below. */
  customer: z.optional(z.object({ name: z.string(), email: z.string() })),
  ...z.partial(z.object({ ...buyerFields, ...pricedFields })).shape,
  methods: z.optional(z.array(OfferedMethod)),
  /** When someone last began to pay. */
  startedAt: z.optional(Timestamp),
  /** `attempts` were made so far, and `reason` is why the last was declined. */
  attempts: z.number(),
  reason: z.optional(z.string()),
  /** Once it is placed. */
  order: z.optional(Order),
});

const PayStart = z.object({
  secret: Secret,
  provider: z.optional(z.enum(providerNames)),
  method: z.optional(z.enum(methodNames)),
});

export const payCalls = /* @__PURE__ */ withSchemas(payRoutes, {
  "pay/get": { input: Link, output: PayAnswer },
  "pay/change-address": {
    input: z.object({ secret: Secret, shippingInfo: ShippingInfo }),
    output: PayAnswer,
  },
  "pay/start": { input: PayStart, output: PaymentStarted },
});
