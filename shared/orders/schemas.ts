import * as z from "zod/mini";
import { Activity } from "../core/activity.ts";
import { Base } from "../core/edit.ts";
import { withSchemas } from "../core/route.ts";
import { ungrouped } from "../core/typed.ts";
import {
  asCode,
  Done,
  Id,
  NextCursor,
  NoInput,
  NumberText,
  Paging,
  Reason,
  Rupees,
  Search,
  Success,
  Timestamp,
} from "../core/wire.ts";
import { Carrier } from "../delivery/carriers.ts";
import { ShippingInfo } from "../delivery/shipping-info.ts";
import { Note } from "../desk/notes.ts";
import { Tag } from "../desk/tags.ts";
import { maxOrderLines } from "../products/catalogue.ts";
import { Return, Returnable } from "../returns/schemas.ts";
import { TimelineEvent } from "./after-sales.ts";
import { buyerFields, buyerRules } from "./buyer-fields.ts";
import { CameBy } from "./came-by.ts";
import { deliverySteps, orderStatuses } from "./order-status.ts";
import { PaidByName } from "./paid-by.ts";
import { parcelFields, parcelRules } from "./parcel.ts";
import { pricedFields } from "./priced-lines.ts";
import { orderRoutes } from "./routes.ts";
import { Settlement } from "./settlement.ts";
import { staffOrderRoutes } from "./staff-routes.ts";

const Quantity = z.int("Enter a quantity").check(z.minimum(1), z.maximum(1000));

export const DraftLine = z.object({ product: Id, quantity: Quantity });
export const DraftLines = z.array(DraftLine).check(z.minLength(1), z.maxLength(maxOrderLines));

const moneyStates = ["paid", "partly refunded", "refunded", "refund failed"] as const;
export type MoneyState = (typeof moneyStates)[number];

const Shipment = z.object({
  ...parcelFields,
  link: z.optional(z.string()),
  shippedAt: Timestamp,
});

export const Order = z.object({
  _id: Id,
  /** For people, for example "ES-10482". */
  number: z.string(),
  user: z.object({ _id: Id, name: z.string() }),
  ...buyerFields,
  ...pricedFields,
  paymentInfo: z.object({
    id: z.string(),
    status: z.string(),
    /** Missing from the last release's responses, as is `paidBy`. */
    provider: z.optional(z.string()),
    paidBy: z.optional(PaidByName),
  }),
  /** Present once shipped, if the seller has a GSTIN. */
  invoiceNumber: z.optional(z.string()),
  refundedAmount: z.number(),
  refundDue: z.optional(z.number()),
  money: z.enum(moneyStates),
  orderStatus: z.enum(orderStatuses),
  history: z.array(z.object({ status: z.enum(orderStatuses), at: Timestamp })),
  shipments: z.array(Shipment),
  timeline: z.array(TimelineEvent),
  returns: z.array(Return),
  returnable: z.optional(Returnable),
  /** Present on a cancelled order, which is refunded in full. */
  canceledAt: z.optional(Timestamp),
  refunds: z.optional(
    z.array(
      z.object({
        id: z.string(),
        amount: z.number(),
        status: z.string(),
        failureReason: z.optional(z.string()),
        settlement: z.optional(Settlement),
        createdAt: Timestamp,
        /** For staff only, as are who decided and why. */
        at: z.optional(Timestamp),
        by: z.optional(z.string()),
        reason: z.optional(z.string()),
      }),
    ),
  ),
  /** Products that their buyer keeps and could review. */
  unreviewed: z.optional(z.array(Id)),
  /** For staff only, as are `customerEmail` and the rest up to `isArchived`. */
  guestEmail: z.optional(z.string()),
  /** The account's address now. */
  customerEmail: z.optional(z.string()),
  refundProblem: z.optional(z.string()),
  disputes: z.optional(
    z.array(z.object({ id: z.string(), amount: z.number(), reason: z.string(), status: z.string() })),
  ),
  mails: z.optional(
    z.array(z.object({ kind: z.string(), state: z.string(), at: Timestamp, tries: z.number() })),
  ),
  activity: z.optional(z.array(Activity)),
  tags: z.optional(z.array(z.string())),
  cameBy: z.optional(CameBy),
  /** Newest first. */
  notes: z.optional(z.array(Note)),
  carriers: z.optional(z.array(Carrier)),
  /** Removed from staff's lists; the customer keeps it. */
  isArchived: z.optional(z.boolean()),
  /** Units that were cancelled while the rest stays; `orderItems` is the rest. */
  cancelledItems: z.optional(pricedFields.orderItems),
  /** How often the customer changed the order after placing it. */
  changes: z.optional(z.number()),
  createdAt: Timestamp,
});
export type Order = z.infer<typeof Order>;

/** Totals and `paymentInfo.status` are ignored: the server computes totals and asks the provider. */
export const NewOrder = z.object({
  ...buyerRules,
  orderItems: DraftLines,
  paymentInfo: z.object({ id: z.string().check(z.regex(/^(pi|order)_[A-Za-z0-9_]{6,80}$/)) }),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const OrderId = z.object({ id: Id });
const Cancelling = z.object({
  id: Id,
  /** By default everything that is left. */
  items: z.optional(DraftLines),
  /** The order's `changes` as the customer saw it, so that repeating the request changes nothing. */
  changes: z.optional(z.int().check(z.minimum(0))),
});
const AddressChange = z.object({ id: Id, shippingInfo: ShippingInfo });
const OrderAnswer = z.object({ success: Success, order: Order });
export const OrdersQuery = z.object({
  ...Paging,
  /** A number or product names. */
  search: Search,
  /** In India. */
  year: z.optional(z.pipe(NumberText, z.int().check(z.minimum(2000), z.maximum(2100)))),
});
const OrdersAnswer = z.object({ success: Success, orders: z.array(Order), nextCursor: NextCursor });

const ClaimAnswer = z.object({ success: Success, claimed: z.number() });

const Day = z.iso.date("Enter a date");
export const AdminOrdersQuery = z.object({
  ...Paging,
  /** A number, an id or its beginning, an email, or part of a customer's name. */
  search: Search,
  status: z.optional(z.enum(orderStatuses)),
  from: z.optional(Day),
  to: z.optional(Day),
  tag: z.optional(Tag),
});

const AdminOrdersAnswer = z.object({
  success: Success,
  orders: z.array(Order),
  ordersCount: z.number(),
  totalAmount: z.number(),
  carriers: z.array(Carrier),
  nextCursor: NextCursor,
});

/** Carrier and number belong to `Shipped`; without a status they correct the latest shipment. */
const StatusChange = z
  .object({
    id: Id,
    status: z.optional(z.enum(deliverySteps, "Choose a status")),
    ...parcelRules,
    /** The order's `changes` when it was packed; refused if the customer has changed it since. */
    changes: z.optional(z.int().check(z.minimum(0))),
    base: z.optional(Base),
  })
  .check(
    z.refine(({ status, carrier }) => status !== undefined || carrier !== undefined, {
      path: ["status"],
      message: "Choose a status",
    }),
  );

const TrackQuery = z.object({
  order: z._default(z.string().check(asCode, z.maxLength(100)), ""),
  pin: z._default(z.string().check(z.overwrite(ungrouped), z.maxLength(100)), ""),
});
/** Contains no name, address or amount. */
const TrackAnswer = z.object({
  success: Success,
  status: z.enum(orderStatuses),
  events: z.array(z.pick(TimelineEvent, { at: true, what: true, carrier: true, link: true })),
});

/** Repeats with the same key are done once. */
export const RequestKey = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)));

/** In rupees, by default everything left. `cancel` also cancels and restocks an unshipped order. */
const RefundRequest = z.object({
  id: Id,
  amount: z.optional(Rupees(0.01, 1e7)),
  /** Rupees already refunded when staff decided; rejected if that has changed. */
  refunded: z.optional(Rupees(0, 1e7)),
  cancel: z._default(z.boolean(), false),
  requestKey: RequestKey,
  reason: Reason,
});

export const orderCalls = /* @__PURE__ */ withSchemas(orderRoutes, {
  "orders/place": { input: NewOrder, output: OrderAnswer },
  "orders/get": { input: OrderId, output: OrderAnswer },
  "orders/track": { input: TrackQuery, output: TrackAnswer },
  "orders/cancel": { input: Cancelling, output: OrderAnswer },
  "orders/change-address": { input: AddressChange, output: OrderAnswer },
  "orders/stop-link": { input: OrderId, output: Done },
  "orders/mine": { input: OrdersQuery, output: OrdersAnswer },
  "orders/claim": { input: NoInput, output: ClaimAnswer },
});

export const staffOrderCalls = /* @__PURE__ */ withSchemas(staffOrderRoutes, {
  "admin/orders/list": { input: AdminOrdersQuery, output: AdminOrdersAnswer },
  "admin/orders/update-status": { input: StatusChange, output: OrderAnswer },
  "admin/orders/delete": { input: OrderId, output: Done },
  "admin/orders/refund": { input: RefundRequest, output: OrderAnswer },
});
