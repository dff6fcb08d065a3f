import * as z from "zod/mini";
import { pickFields } from "../../shared/core/fields.ts";
import type { Totals } from "../../shared/core/money.ts";
import type { ShippingInfo } from "../../shared/delivery/shipping-info.ts";
import { buyerFields } from "../../shared/orders/buyer-fields.ts";
import { CameBy } from "../../shared/orders/came-by.ts";
import { orderStatuses } from "../../shared/orders/order-status.ts";
import type { MoneyState } from "../../shared/orders/schemas.ts";
import { Payment } from "../payments/payment.ts";
import { countedPaise, type Refund } from "../payments/refund.ts";
import { Cancellation } from "./cancellation.ts";
import { Shipment } from "./shipment.ts";

const StatusEntry = z.object({
  status: z.enum(orderStatuses),
  at: z.string(),
});
export type StatusEntry = z.infer<typeof StatusEntry>;

const sharedWithPayment = {
  id: true,
  userId: true,
  userName: true,
  guestEmail: true,
  lines: true,
  gst: true,
  coupon: true,
  provider: true,
  paidBy: true,
} as const;

export const Order = z.extend(z.pick(Payment, sharedWithPayment), {
  /** For people, for example "ES-10482"; ids are in addresses only. */
  number: z.string(),
  ...buyerFields,
  itemsPaise: z.number(),
  discountPaise: z.number(),
  taxPaise: z.number(),
  shippingPaise: z.number(),
  totalPaise: z.number(),
  intentId: z.string(),
  paymentStatus: z.string(),
  refundedPaise: z.number(),
  /** Paise owed and not sent yet; a copy of the payment's. */
  refundDuePaise: z.optional(z.number()),
  isRefundDeclined: z.optional(z.literal(true)),
  status: z.enum(orderStatuses),
  history: z.array(StatusEntry),
  shipments: z.array(Shipment),
  /** Invoice, credit notes and delivery notes, oldest first; only for sellers with a GSTIN. */
  documents: z.optional(z.array(z.string())),
  /** Paise that credit notes took back, or that the invoice left out. */
  creditedPaise: z.optional(z.number()),
  creditedByLine: z.optional(z.array(z.number())),
  returnCount: z.optional(z.number()),
  /** Oldest first. A cancellation of everything is a status instead. */
  cancellations: z.optional(z.array(Cancellation)),
  /** When the customer changed the address, oldest first. */
  addressChanges: z.optional(z.array(z.string())),
  canceledAt: z.optional(z.string()),
  archivedAt: z.optional(z.string()),
  cameBy: z.optional(CameBy),
  /** Staff's, which customers never see. */
  tags: z.optional(z.array(z.string())),
  createdAt: z.string(),
  /** Counts changes; missing before the first. */
  version: z.optional(z.number()),
});
export type Order = z.infer<typeof Order>;

/** How often the customer has changed the order, so that staff ship what they last saw. */
export const changeCount = ({ addressChanges = [], cancellations = [] }: Order): number =>
  addressChanges.length + cancellations.length;

export const invoiceNumberOf = ({ documents }: Order): string | undefined => documents?.[0];

export const leftToRefund = ({ totalPaise, refundedPaise }: Order): number => totalPaise - refundedPaise;

/** Paise sent and owed in all. */
export const givenBack = ({ refundedPaise, refundDuePaise = 0 }: Order): number =>
  refundedPaise + refundDuePaise;

/** Paise sent and owed in all once this much is refunded, which pays what is owed first. */
export const refundedWith = ({ refundedPaise, refundDuePaise = 0 }: Order, paise: number): number =>
  refundedPaise + Math.max(refundDuePaise, paise);

export function moneyStateOf(order: Order): MoneyState {
  if (order.isRefundDeclined) return "refund failed";
  if (isRefundedInFull(order)) return "refunded";
  return order.refundedPaise > 0 ? "partly refunded" : "paid";
}

export const deliveredAt = ({ history }: Order): string | undefined =>
  history.find(({ status }) => status === "Delivered")?.at;

export const isRefundedInFull = ({
  refundedPaise,
  totalPaise,
}: Pick<Order, "refundedPaise" | "totalPaise">): boolean => refundedPaise >= totalPaise;

/** True while the customer is waiting: paid, not shipped, cancelled or refunded in full. */
export const isAwaited = (order: Pick<Order, "status" | "refundedPaise" | "totalPaise">): boolean =>
  order.status === "Processing" && !isRefundedInFull(order);

export const orderOf = (
  payment: Payment & { shippingInfo: ShippingInfo },
  known: Pick<Order, "number" | "intentId">,
  totals: Totals,
  now: Date,
): Order => ({
  ...pickFields(payment, { ...sharedWithPayment, ...buyerFields }),
  ...totals,
  ...known,
  paymentStatus: "succeeded",
  refundedPaise: 0,
  status: "Processing",
  history: [{ status: "Processing", at: now.toISOString() }],
  shipments: [],
  createdAt: now.toISOString(),
});

/** A cancelled order owes everything not refunded yet; any other owes what banks declined until it is resent. */
export function owedAfter(
  order: Pick<Order, "status" | "totalPaise" | "refundedPaise">,
  owedPaise: number,
  refund: Refund,
  known: Refund | undefined,
): number {
  const sentPaise = countedPaise(refund) - countedPaise(known);
  const leftPaise = order.totalPaise - order.refundedPaise - sentPaise;
  if (order.status === "Cancelled") return leftPaise;
  const turnedDownPaise = refund.status === "failed" ? refund.amountPaise : 0;
  return Math.min(leftPaise, Math.max(0, owedPaise + turnedDownPaise - Math.max(0, sentPaise)));
}
