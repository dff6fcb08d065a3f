import * as z from "zod/mini";
import { type Totals, toRupees } from "../../shared/money.ts";
import { Address, type Order as OrderOnWire, orderStatuses, type ShippingInfo } from "../../shared/order.ts";
import type { PricedLines } from "../../shared/payment.ts";
import { Payment, type PaymentLine } from "../payments/payment.ts";
import { countedPaise, type Refund } from "../payments/refund.ts";

const StatusEntry = z.object({
  status: z.enum(orderStatuses),
  /** ISO 8601. */
  at: z.string(),
});
export type StatusEntry = z.infer<typeof StatusEntry>;

/** Id, buyer and lines are those of the payment. */
export const Order = z.extend(z.pick(Payment, { id: true, userId: true, userName: true, lines: true }), {
  shippingInfo: Address,
  itemsPaise: z.number(),
  taxPaise: z.number(),
  shippingPaise: z.number(),
  totalPaise: z.number(),
  intentId: z.string(),
  /** Stripe's status of the intent. */
  paymentStatus: z.string(),
  refundedPaise: z.number(),
  status: z.enum(orderStatuses),
  history: z.array(StatusEntry),
  /** ISO 8601; present once the status is Cancelled. */
  canceledAt: z.optional(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Order = z.infer<typeof Order>;

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
  lines: payment.lines,
  shippingInfo: payment.shippingInfo,
  ...totals,
  intentId,
  paymentStatus: "succeeded",
  refundedPaise: 0,
  status: "Processing",
  history: [{ status: "Processing", at: now.toISOString() }],
  createdAt: now.toISOString(),
});

export const pricedLinesOnWire = (lines: readonly PaymentLine[], totals: Totals): PricedLines => ({
  orderItems: lines.map(({ productId, name, image, quantity, pricePaise }) => ({
    product: productId,
    name,
    image,
    quantity,
    price: toRupees(pricePaise),
  })),
  itemsPrice: toRupees(totals.itemsPaise),
  taxPrice: toRupees(totals.taxPaise),
  shippingPrice: toRupees(totals.shippingPaise),
  totalPrice: toRupees(totals.totalPaise),
});

export const orderOnWire = (order: Order): OrderOnWire => ({
  _id: order.id,
  user: { _id: order.userId, name: order.userName },
  shippingInfo: order.shippingInfo,
  ...pricedLinesOnWire(order.lines, order),
  paymentInfo: { id: order.intentId, status: order.paymentStatus },
  refundedAmount: toRupees(order.refundedPaise),
  orderStatus: order.status,
  history: order.history,
  ...(order.canceledAt && { canceledAt: order.canceledAt }),
  createdAt: order.createdAt,
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
