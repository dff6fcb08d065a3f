import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import {
  Done,
  emptyAsNone,
  Id,
  NextCursor,
  NoInput,
  NumberText,
  Reason,
  Success,
  Timestamp,
} from "../core/wire.ts";
import { TypedCode } from "../coupons/coupon-code.ts";
import { buyerFields, buyerRules } from "../orders/buyer-fields.ts";
import { PaidByName } from "../orders/paid-by.ts";
import { PricedLines, pricedFields } from "../orders/priced-lines.ts";
import { DraftLines, Order, OrderId, OrdersQuery } from "../orders/schemas.ts";
import { SettlementInput } from "../orders/settlement.ts";
import { methodNames, providerNames } from "./offers.ts";
import { paymentRoutes } from "./routes.ts";
import { staffPaymentRoutes } from "./staff-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/** Items and address let the server compute the amount and hold stock; otherwise `amount` (paise) is charged. */
export const PaymentStart = z.object({
  amount: z.optional(z.pipe(NumberText, z.int().check(z.minimum(0), z.maximum(1e13)))),
  orderItems: z.optional(DraftLines),
  .../* @__PURE__ */ z.partial(/* @__PURE__ */ z.object(buyerRules)).shape,
  coupon: emptyAsNone(TypedCode),
  provider: z.optional(z.enum(providerNames)),
  method: z.optional(z.enum(methodNames)),
});

export const OfferedMethod = z.object({ provider: z.enum(providerNames), method: z.enum(methodNames) });

/** What Razorpay's Checkout takes. `amount` is in paise; `attempts` were made before. */
const RazorpayCheckout = z.object({
  orderId: z.string(),
  keyId: z.string(),
  amount: z.number(),
  currency: z.literal("INR"),
  attempts: z.number(),
});

export const PaymentStarted = z.object({
  success: Success,
  paymentId: Id,
  provider: z.enum(providerNames),
  methods: z.array(OfferedMethod),
  client_secret: z.nullable(z.string()),
  razorpay: z.optional(RazorpayCheckout),
  amount: z.number(),
  expiresAt: Timestamp,
  /** Until then, for clients whose clock is wrong. Missing from the last release's responses. */
  secondsLeft: z.optional(z.number()),
  priced: z.optional(PricedLines),
});

const RazorpayResult = z.object({
  razorpay_order_id: z.string().check(z.maxLength(64)),
  razorpay_payment_id: z.string().check(z.maxLength(64)),
  razorpay_signature: z.string().check(z.maxLength(128)),
});

/** `attempts` were made so far, and "declined" is about the last of them. */
const PaymentStateAnswer = z.object({
  success: Success,
  state: z.enum(["waiting", "paid", "declined", "expired"]),
  attempts: z.number(),
  reason: z.optional(z.string()),
  order: z.optional(Order),
});
const OpenPayment = z.object({
  _id: Id,
  expiresAt: Timestamp,
  ...buyerFields,
  ...pricedFields,
});
const OpenPaymentAnswer = z.object({
  success: Success,
  payment: z.optional(OpenPayment),
  placed: z.optional(Order),
});
/** Stripe's key and script are empty where it offers nothing. `maxAmount` is in rupees. */
const PaymentKey = z.object({
  success: Success,
  stripeApiKey: z.string(),
  scriptUrl: z.string(),
  methods: z.array(z.extend(OfferedMethod, { maxAmount: z.optional(z.number()) })),
  razorpayScriptUrl: z.optional(z.string()),
});

const Buyer = z.object({
  _id: Id,
  name: z.string(),
  guestEmail: z.optional(z.string()),
});

/** `provider` is missing from the last release's responses. */
const charged = { provider: z.optional(z.string()), paidBy: z.optional(PaidByName) };

const PaymentsAnswer = z.object({
  success: Success,
  payments: z.array(
    z.object({
      _id: Id,
      state: z.string(),
      mode: z.string(),
      amount: z.number(),
      refundDue: z.optional(z.number()),
      refundProblem: z.optional(z.string()),
      hasOrder: z.boolean(),
      orderNumber: z.optional(z.string()),
      user: Buyer,
      items: z.number(),
      ...charged,
      intentId: z.optional(z.string()),
      createdAt: Timestamp,
      expiresAt: Timestamp,
    }),
  ),
  nextCursor: NextCursor,
  awaitedArchive: z.array(
    z.object({
      _id: Id,
      number: z.string(),
      user: Buyer,
      ...charged,
      intentId: z.string(),
      total: z.number(),
      refunded: z.number(),
      createdAt: Timestamp,
    }),
  ),
  failedMails: z.array(z.object({ cause: z.string(), kind: z.string(), at: Timestamp, tries: z.number() })),
  reconciliation: z.optional(
    z.object({
      at: Timestamp,
      checked: z.number(),
      /** Missing from the last release's responses. */
      providers: z.optional(z.array(z.object({ provider: z.string(), checked: z.number() }))),
      gaps: z.array(
        z.object({
          provider: z.optional(z.string()),
          intentId: z.string(),
          amount: z.number(),
          state: z.string(),
        }),
      ),
    }),
  ),
});

const StaffRefund = z.extend(OrderId, { reason: Reason });

export const paymentCalls = /* @__PURE__ */ withSchemas(paymentRoutes, {
  "payments/key": { input: NoInput, output: PaymentKey },
  "payments/start": { input: PaymentStart, output: PaymentStarted },
  "payments/open": { input: NoInput, output: OpenPaymentAnswer },
  "payments/state": { input: OrderId, output: PaymentStateAnswer },
  "payments/razorpay-verify": { input: RazorpayResult, output: PaymentStateAnswer },
});

export const staffPaymentCalls = /* @__PURE__ */ withSchemas(staffPaymentRoutes, {
  "admin/payments/list": { input: OrdersQuery, output: PaymentsAnswer },
  "admin/payments/refund": { input: StaffRefund, output: Done },
  "admin/payments/settle": { input: SettlementInput, output: Done },
});

export const webhookCalls = /* @__PURE__ */ withSchemas(webhookRoutes, {
  "payments/webhook": { input: NoInput, output: Done },
  "payments/razorpay-webhook": { input: NoInput, output: Done },
});
