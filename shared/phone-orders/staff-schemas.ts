import * as z from "zod/mini";
import { NewGuest } from "../accounts/schemas.ts";
import { withSchemas } from "../core/route.ts";
import { Done, emptyAsNone, Id, NumberText, Success, Timestamp } from "../core/wire.ts";
import { ShippingInfo } from "../delivery/shipping-info.ts";
import { PricedLines } from "../orders/priced-lines.ts";
import { DraftLines, OrderId, RequestKey } from "../orders/schemas.ts";
import { PaymentStart } from "../payments/schemas.ts";
import { HoldHours } from "./limits.ts";
import { phoneOrderRoutes } from "./staff-routes.ts";

/** Staff choose the customer by address: their account, or a new guest. */
const NewPhoneOrder = z.object({
  customer: NewGuest,
  items: DraftLines,
  shippingInfo: ShippingInfo,
  coupon: PaymentStart.shape.coupon,
  holdHours: z.optional(z.pipe(NumberText, HoldHours)),
  requestKey: RequestKey,
});

const LinkAnswer = z.object({ success: Success, link: z.string(), expiresAt: Timestamp });

const PriceQuery = z.object({
  items: DraftLines,
  coupon: PaymentStart.shape.coupon,
  /** Some codes depend on who buys. */
  email: emptyAsNone(NewGuest.shape.email),
});

const PriceAnswer = z.object({
  success: Success,
  priced: PricedLines,
  /** Why the code can't be used; the prices are then without it. */
  couponProblem: z.optional(z.string()),
  /** `available` is how many units this order may hold. */
  stock: z.array(z.object({ product: Id, stock: z.number(), available: z.number() })),
  holdHours: z.number(),
});

const PhoneOrder = z.object({
  _id: Id,
  customer: z.object({ name: z.string(), email: z.string() }),
  /** The member of staff who made it. */
  by: z.object({ _id: Id, name: z.string() }),
  items: z.number(),
  total: z.number(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type PhoneOrder = z.infer<typeof PhoneOrder>;

const PhoneOrdersAnswer = z.object({
  success: Success,
  phoneOrders: z.array(PhoneOrder),
  /** How many may be open. */
  most: z.number(),
});

export const phoneOrderCalls = /* @__PURE__ */ withSchemas(phoneOrderRoutes, {
  "admin/phone-orders/create": { input: NewPhoneOrder, output: LinkAnswer },
  "admin/phone-orders/price": { input: PriceQuery, output: PriceAnswer },
  "admin/phone-orders/list": { input: z.object({}), output: PhoneOrdersAnswer },
  "admin/phone-orders/send": { input: OrderId, output: LinkAnswer },
  "admin/phone-orders/cancel": { input: OrderId, output: Done },
});
