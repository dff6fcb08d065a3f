import * as z from "zod/mini";
import { maxOrderLines } from "./catalogue.ts";
import { Id, NextCursor, NumberText, Paging, Success, Timestamp, text } from "./wire.ts";

export const orderStatuses = ["Processing", "Shipped", "Delivered"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const pinCode = z
  .string("Enter the PIN code")
  .check(z.trim(), z.regex(/^[1-9]\d{5}$/, "Enter a 6-digit PIN code"));
/** Clients send digits as text or as a number. */
const digits = z.pipe(
  z.union([z.string(), z.number()], "Enter digits"),
  z.transform((value) => String(value)),
);

const shippingFields = {
  fullName: text(80, "Enter the full name"),
  phoneNumber: z.pipe(
    digits,
    z.string().check(z.trim(), z.regex(/^\+?[\d -]{10,16}$/, "Enter a phone number of at least 10 digits")),
  ),
  address: text(200, "Enter the address"),
  city: text(80, "Enter the city"),
  state: text(80, "Choose the state"),
  country: text(80, "Enter the country"),
};

const aliased = z.pipe(
  z.unknown(),
  z.transform((value) => {
    if (typeof value !== "object" || value === null || "postalCode" in value || !("pinCode" in value))
      return value;
    return { ...value, postalCode: value.pinCode };
  }),
);

/** `pinCode` is accepted as another name of `postalCode`. */
export const ShippingInfo = z.pipe(
  aliased,
  z.object({ ...shippingFields, postalCode: z.pipe(digits, pinCode) }, "Enter the shipping details"),
);
export type ShippingInfo = z.infer<typeof ShippingInfo>;

const Quantity = z.int("Not a quantity").check(z.minimum(1), z.maximum(1000));

/** What a client says of a line: only product and quantity are believed. */
export const DraftLine = z.object({ product: Id, quantity: Quantity });
export type DraftLine = z.infer<typeof DraftLine>;
const DraftLines = z.array(DraftLine).check(z.minLength(1), z.maxLength(maxOrderLines));

const OrderItem = z.object({
  product: Id,
  name: z.string(),
  image: z.string(),
  quantity: z.number(),
  price: z.number(),
});

/** What somebody of the staff did, with what changed, as people read it. */
export const Activity = z.object({
  did: z.string(),
  by: z.string(),
  at: Timestamp,
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type Activity = z.infer<typeof Activity>;

export const Order = z.object({
  _id: Id,
  user: z.object({ _id: Id, name: z.string() }),
  shippingInfo: z.object({
    fullName: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    state: z.string(),
    country: z.string(),
  }),
  orderItems: z.array(OrderItem),
  paymentInfo: z.object({ id: z.string(), status: z.string() }),
  itemsPrice: z.number(),
  taxPrice: z.number(),
  shippingPrice: z.number(),
  totalPrice: z.number(),
  refundedAmount: z.number(),
  orderStatus: z.enum(orderStatuses),
  /** Every status it has had, oldest first. */
  history: z.array(z.object({ status: z.enum(orderStatuses), at: Timestamp })),
  /** Cancelled before shipping, refunded in full. */
  canceledAt: z.optional(Timestamp),
  refunds: z.optional(
    z.array(z.object({ id: z.string(), amount: z.number(), status: z.string(), createdAt: Timestamp })),
  ),
  /** For staff: what the customer's bank questions, mails about the order, and what staff did with it. */
  disputes: z.optional(
    z.array(z.object({ id: z.string(), amount: z.number(), reason: z.string(), status: z.string() })),
  ),
  mails: z.optional(
    z.array(z.object({ kind: z.string(), state: z.string(), at: Timestamp, tries: z.number() })),
  ),
  activity: z.optional(z.array(Activity)),
  createdAt: Timestamp,
});
export type Order = z.infer<typeof Order>;

/** Totals and `paymentInfo.status` of a client are read by nobody: the server computes and asks Stripe. */
export const NewOrder = z.object({
  shippingInfo: ShippingInfo,
  orderItems: DraftLines,
  paymentInfo: z.object({ id: z.string().check(z.regex(/^pi_[A-Za-z0-9_]{6,80}$/)) }),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const OrderId = z.object({ id: Id });
export const OrderAnswer = z.object({ success: Success, order: Order });
export const OrdersQuery = z.object(Paging);
export const OrdersAnswer = z.object({ success: Success, orders: z.array(Order), nextCursor: NextCursor });

/** `amount` is minor units (paise). With items and address (both or neither) the server prices and holds. */
export const PaymentStart = z.object({
  amount: z.optional(z.pipe(NumberText, z.int().check(z.minimum(0), z.maximum(1e13)))),
  orderItems: z.optional(DraftLines),
  shippingInfo: z.optional(ShippingInfo),
});
export type PaymentStart = z.infer<typeof PaymentStart>;
export const PaymentStarted = z.object({
  success: Success,
  client_secret: z.string(),
  /** Paise that will be charged. */
  amount: z.number(),
});
export const PaymentKey = z.object({ success: Success, stripeApiKey: z.string(), scriptUrl: z.string() });
