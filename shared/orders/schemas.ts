import * as z from "zod/mini";
import { Activity } from "../core/activity.ts";
import { Base } from "../core/edit.ts";
import { withSchemas } from "../core/route.ts";
import { ungrouped } from "../core/typed.ts";
import {
  asCode,
  Done,
  emptyAsNone,
  Id,
  NextCursor,
  NoInput,
  oneLine,
  Paging,
  Rupees,
  Search,
  Success,
  Timestamp,
} from "../core/wire.ts";
import { Carrier } from "../delivery/carriers.ts";
import { Address, ShippingInfo } from "../delivery/shipping-info.ts";
import { maxOrderLines } from "../products/catalogue.ts";
import { Return, Returnable } from "../returns/schemas.ts";
import { TimelineEvent } from "./after-sales.ts";
import { deliverySteps, orderStatuses } from "./order-status.ts";
import { pricedFields } from "./priced-lines.ts";
import { orderRoutes } from "./routes.ts";
import { Settlement } from "./settlement.ts";

const Quantity = z.int("Not a quantity").check(z.minimum(1), z.maximum(1000));

/** A line as a client sends it. Anything but product and quantity is ignored. */
export const DraftLine = z.object({ product: Id, quantity: Quantity });
export const DraftLines = z.array(DraftLine).check(z.minLength(1), z.maxLength(maxOrderLines));

/** What became of the money, beside the order's status. */
const moneyStates = ["paid", "partly refunded", "refunded", "refund failed"] as const;
export type MoneyState = (typeof moneyStates)[number];

const Shipment = z.object({
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  /** The carrier's page about this shipment. */
  link: z.optional(z.string()),
  shippedAt: Timestamp,
});

export const Order = z.object({
  _id: Id,
  user: z.object({ _id: Id, name: z.string() }),
  shippingInfo: Address,
  ...pricedFields,
  paymentInfo: z.object({ id: z.string(), status: z.string() }),
  /** Given when it was shipped, by a seller with a GSTIN. */
  invoiceNumber: z.optional(z.string()),
  refundedAmount: z.number(),
  /** Rupees owed to the customer and not sent yet. */
  refundDue: z.optional(z.number()),
  money: z.enum(moneyStates),
  orderStatus: z.enum(orderStatuses),
  /** Every status it has had, oldest first. */
  history: z.array(z.object({ status: z.enum(orderStatuses), at: Timestamp })),
  /** Oldest first. */
  shipments: z.array(Shipment),
  /** Everything that happened to it, oldest first. */
  timeline: z.array(TimelineEvent),
  returns: z.array(Return),
  /** Absent when nothing can be sent back. */
  returnable: z.optional(Returnable),
  /** Present on a cancelled order, which is refunded in full. */
  canceledAt: z.optional(Timestamp),
  refunds: z.optional(
    z.array(
      z.object({
        id: z.string(),
        amount: z.number(),
        /** Stripe's status: `pending` is on its way, `failed` was declined by the bank. */
        status: z.string(),
        failureReason: z.optional(z.string()),
        /** Present when staff paid it by other means than the card. */
        settlement: z.optional(Settlement),
        createdAt: Timestamp,
      }),
    ),
  ),
  /** Only for staff, as are `refundProblem`, `disputes`, `mails`, `activity` and `carriers`: the address of a guest who bought it. */
  guestEmail: z.optional(z.string()),
  /** Stripe's words for why it refused to send what is owed. */
  refundProblem: z.optional(z.string()),
  /** Payments that the customer's bank disputes. */
  disputes: z.optional(
    z.array(z.object({ id: z.string(), amount: z.number(), reason: z.string(), status: z.string() })),
  ),
  mails: z.optional(
    z.array(z.object({ kind: z.string(), state: z.string(), at: Timestamp, tries: z.number() })),
  ),
  activity: z.optional(z.array(Activity)),
  /** Those that staff can ship with. */
  carriers: z.optional(z.array(Carrier)),
  /** Staff have deleted it from their lists; its customer keeps it. */
  isArchived: z.optional(z.boolean()),
  createdAt: Timestamp,
});
export type Order = z.infer<typeof Order>;

/**
 * Totals and `paymentInfo.status` from a client are ignored: the server computes the totals and asks Stripe.
 */
export const NewOrder = z.object({
  shippingInfo: ShippingInfo,
  orderItems: DraftLines,
  paymentInfo: z.object({ id: z.string().check(z.regex(/^pi_[A-Za-z0-9_]{6,80}$/)) }),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const OrderId = z.object({ id: Id });
const OrderAnswer = z.object({ success: Success, order: Order });
export const OrdersQuery = z.object(Paging);
const OrdersAnswer = z.object({ success: Success, orders: z.array(Order), nextCursor: NextCursor });

/** How many orders were added to the account. */
const ClaimAnswer = z.object({ success: Success, claimed: z.number() });

const Day = z.iso.date("Not a date");
const AdminOrdersQuery = z.object({
  ...Paging,
  /** An order's id or its beginning, a customer's email address, or part of a customer's name. */
  search: Search,
  status: z.optional(z.enum(orderStatuses)),
  /** Days of India; both are included. */
  from: z.optional(Day),
  to: z.optional(Day),
});

const AdminOrdersAnswer = z.object({
  success: Success,
  orders: z.array(Order),
  ordersCount: z.number(),
  /** Rupees: the totals of all orders minus refunds. */
  totalAmount: z.number(),
  /** Those that staff can ship with. */
  carriers: z.array(Carrier),
  nextCursor: NextCursor,
});

const trackingNumberPattern = /^[A-Za-z0-9-]{4,40}$/;
/** Carrier and number go with `Shipped`; without a status they correct the latest shipment. */
const StatusChange = z
  .object({
    id: Id,
    status: z.optional(z.enum(deliverySteps, "Choose a status")),
    carrier: emptyAsNone(oneLine(60, "Choose a carrier")),
    trackingNumber: emptyAsNone(
      z.string().check(asCode, z.regex(trackingNumberPattern, "Use 4 to 40 letters, digits and hyphens")),
    ),
    /** The carrier and number that a form was loaded with. */
    base: z.optional(Base),
  })
  .check(
    z.refine(({ status, carrier }) => status !== undefined || carrier !== undefined, {
      path: ["status"],
      message: "Choose a status",
    }),
  );

/** As a person types them. */
const TrackQuery = z.object({
  order: z._default(z.string().check(asCode, z.maxLength(100)), ""),
  pin: z._default(z.string().check(z.overwrite(ungrouped), z.maxLength(100)), ""),
});
/** Tells no name, address or amount. */
const TrackAnswer = z.object({
  success: Success,
  status: z.enum(orderStatuses),
  events: z.array(z.pick(TimelineEvent, { at: true, what: true, carrier: true, link: true })),
});

/**
 * `amount` is in rupees; without it, everything left is refunded. `cancel` also cancels and restocks an
 * unshipped order.
 */
const RefundRequest = z.object({
  id: Id,
  amount: z.optional(Rupees(0.01, 1e7)),
  /** Rupees that had been refunded when the amount was decided. Refused when that has changed since. */
  refunded: z.optional(Rupees(0, 1e7)),
  cancel: z._default(z.boolean(), false),
  /** Repeats of a request carry the same key and make one refund in all. */
  requestKey: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
});

export const orderCalls = /* @__PURE__ */ withSchemas(orderRoutes, {
  "orders/place": { input: NewOrder, output: OrderAnswer },
  "orders/get": { input: OrderId, output: OrderAnswer },
  "orders/track": { input: TrackQuery, output: TrackAnswer },
  "orders/cancel": { input: OrderId, output: OrderAnswer },
  "orders/stop-link": { input: OrderId, output: Done },
  "orders/mine": { input: OrdersQuery, output: OrdersAnswer },
  "orders/claim": { input: NoInput, output: ClaimAnswer },
  "admin/orders/list": { input: AdminOrdersQuery, output: AdminOrdersAnswer },
  "admin/orders/update-status": { input: StatusChange, output: OrderAnswer },
  "admin/orders/delete": { input: OrderId, output: Done },
  "admin/orders/refund": { input: RefundRequest, output: OrderAnswer },
});
