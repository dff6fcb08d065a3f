import * as z from "zod/mini";
import type { Totals } from "../../shared/core/money.ts";
import { Address, type ShippingInfo } from "../../shared/delivery/shipping-info.ts";
import { orderStatuses } from "../../shared/orders/order-status.ts";
import type { MoneyState } from "../../shared/orders/schemas.ts";
import { Payment } from "../payments/payment.ts";
import { countedPaise, type Refund } from "../payments/refund.ts";
import { Shipment } from "./shipment.ts";

const StatusEntry = z.object({
  status: z.enum(orderStatuses),
  /** ISO 8601. */
  at: z.string(),
});
export type StatusEntry = z.infer<typeof StatusEntry>;

/** Id, buyer, lines and coupon are those of the payment. */
export const Order = z.extend(
  z.pick(Payment, {
    id: true,
    userId: true,
    userName: true,
    guestEmail: true,
    lines: true,
    gst: true,
    coupon: true,
  }),
  {
    shippingInfo: Address,
    itemsPaise: z.number(),
    discountPaise: z.number(),
    taxPaise: z.number(),
    shippingPaise: z.number(),
    totalPaise: z.number(),
    intentId: z.string(),
    /** Stripe's status of the intent. */
    paymentStatus: z.string(),
    refundedPaise: z.number(),
    /** Paise owed to the customer and not sent yet; a copy of the payment's. */
    refundDuePaise: z.optional(z.number()),
    /** Present while what is owed was declined by the customer's bank. */
    isRefundDeclined: z.optional(z.literal(true)),
    status: z.enum(orderStatuses),
    history: z.array(StatusEntry),
    /** Oldest first. */
    shipments: z.array(Shipment),
    /** Numbers of its invoice, credit notes and delivery notes, oldest first. A seller with a GSTIN has them. */
    documents: z.optional(z.array(z.string())),
    /** Paise that credit notes took back, or that the invoice was issued without. */
    creditedPaise: z.optional(z.number()),
    /** The lines' parts of it, in their order. */
    creditedByLine: z.optional(z.array(z.number())),
    /** Number of returns that were asked for. */
    returnCount: z.optional(z.number()),
    /** ISO 8601; present once the status is Cancelled. */
    canceledAt: z.optional(z.string()),
    /** ISO 8601; present once staff have deleted it from their lists. */
    archivedAt: z.optional(z.string()),
    /** ISO 8601. */
    createdAt: z.string(),
  },
);
export type Order = z.infer<typeof Order>;

/** Given when it was shipped, by a seller with a GSTIN. */
export const invoiceNumberOf = ({ documents }: Order): string | undefined => documents?.[0];

/** Paise of the order's total that were not refunded. */
export const leftToRefund = ({ totalPaise, refundedPaise }: Order): number => totalPaise - refundedPaise;

export function moneyStateOf(order: Order): MoneyState {
  if (order.isRefundDeclined) return "refund failed";
  if (isRefundedInFull(order)) return "refunded";
  return order.refundedPaise > 0 ? "partly refunded" : "paid";
}

/** ISO 8601; undefined until then. */
export const deliveredAt = ({ history }: Order): string | undefined =>
  history.find(({ status }) => status === "Delivered")?.at;

/** Such an order must not be shipped. */
export const isRefundedInFull = ({ refundedPaise, totalPaise }: Order): boolean =>
  refundedPaise >= totalPaise;

/** True while the customer is waiting: paid, not shipped, not cancelled, not refunded in full. */
export const isAwaited = (order: Order): boolean => order.status === "Processing" && !isRefundedInFull(order);

export const orderOf = (
  payment: Payment & { shippingInfo: ShippingInfo },
  intentId: string,
  totals: Totals,
  now: Date,
): Order => ({
  id: payment.id,
  userId: payment.userId,
  userName: payment.userName,
  guestEmail: payment.guestEmail,
  lines: payment.lines,
  gst: payment.gst,
  coupon: payment.coupon,
  shippingInfo: payment.shippingInfo,
  ...totals,
  intentId,
  paymentStatus: "succeeded",
  refundedPaise: 0,
  status: "Processing",
  history: [{ status: "Processing", at: now.toISOString() }],
  shipments: [],
  createdAt: now.toISOString(),
});

/**
 * Paise owed to the customer after a report of a refund. A cancelled order owes everything not refunded yet;
 * any other order owes what banks declined, until as much has been sent again.
 */
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
