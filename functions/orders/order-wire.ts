import { pickFields } from "../../shared/core/fields.ts";
import { type Totals, taxByRate, toRupees } from "../../shared/core/money.ts";
import type { TimelineEvent } from "../../shared/orders/after-sales.ts";
import { buyerFields } from "../../shared/orders/buyer-fields.ts";
import { paidByOnWire } from "../../shared/orders/paid-by-words.ts";
import type { PricedLines } from "../../shared/orders/priced-lines.ts";
import { pricesOf } from "../../shared/orders/prices.ts";
import type { Order as OrderOnWire } from "../../shared/orders/schemas.ts";
import type { Payment, PaymentLine } from "../payments/payment.ts";
import type { Refund } from "../payments/refund.ts";
import { cancelledLines, remainingLines } from "./cancellation.ts";
import { changeCount, invoiceNumberOf, moneyStateOf, type Order } from "./order.ts";
import type { OrderFile } from "./order-file.table.ts";
import { shipmentOnWire } from "./shipment.ts";
import { timelineOf } from "./timeline.ts";

const lineOnWire = ({ productId, name, image, quantity, pricePaise }: PaymentLine) => ({
  product: productId,
  name,
  image,
  quantity,
  price: toRupees(pricePaise),
});

export const pricedLinesOnWire = (
  { lines, gst, coupon }: Pick<Payment, "lines" | "gst" | "coupon">,
  totals: Totals,
): PricedLines => ({
  orderItems: lines.map(lineOnWire),
  ...pricesOf(totals),
  ...(coupon && { coupon: coupon.code }),
  gst: { rates: taxByRate(lines, gst).map(({ percent }) => ({ percent })), prices: gst.prices },
});

/** A cancelled order shows all it had. */
const itemsOnWire = (order: Order): Pick<OrderOnWire, "cancelledItems"> & Partial<OrderOnWire> =>
  order.status === "Cancelled" || !order.cancellations
    ? {}
    : {
        orderItems: remainingLines(order).map(lineOnWire),
        cancelledItems: cancelledLines(order).map(lineOnWire),
      };

/** Added to the response by a subject that builds on orders. */
export interface OrderAddition {
  events: TimelineEvent[];
  fields: Partial<OrderOnWire>;
}

/** Lists pass no time, and get nothing that depends on it. */
export type OrderPart = (file: OrderFile, now: Date | undefined) => OrderAddition;

export const orderOnWire = (
  order: Order,
  refunds: readonly Refund[] = [],
  additions: readonly OrderAddition[] = [],
): OrderOnWire => ({
  _id: order.id,
  number: order.number,
  user: { _id: order.userId, name: order.userName },
  ...pickFields(order, buyerFields),
  ...pricedLinesOnWire(order, order),
  ...itemsOnWire(order),
  paymentInfo: {
    id: order.intentId,
    status: order.paymentStatus,
    provider: order.provider,
    paidBy: paidByOnWire(order.paidBy),
  },
  refundedAmount: toRupees(order.refundedPaise),
  ...(order.refundDuePaise && { refundDue: toRupees(order.refundDuePaise) }),
  money: moneyStateOf(order),
  orderStatus: order.status,
  ...(invoiceNumberOf(order) && { invoiceNumber: invoiceNumberOf(order) }),
  history: order.history,
  shipments: order.shipments.map(shipmentOnWire),
  timeline: timelineOf(
    order,
    refunds,
    additions.flatMap(({ events }) => events),
  ),
  returns: [],
  changes: changeCount(order),
  ...(order.canceledAt && { canceledAt: order.canceledAt }),
  ...(order.archivedAt && { isArchived: true }),
  createdAt: order.createdAt,
  ...Object.assign({}, ...additions.map(({ fields }) => fields)),
});
