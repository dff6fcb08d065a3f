import { type Totals, taxByRate, toRupees } from "../../shared/money.ts";
import type { Order as OrderOnWire } from "../../shared/order.ts";
import type { PricedLines } from "../../shared/priced-lines.ts";
import { invoiceNumberOf, moneyStateOf, type Order } from "../orders/order.ts";
import { shipmentOnWire } from "../orders/shipment.ts";
import type { Payment } from "../payments/payment.ts";
import type { OrderFile } from "./order-file.table.ts";
import { returnableOf } from "./return.ts";
import { returnOnWire } from "./return-wire.ts";
import { timelineOf } from "./timeline.ts";

export const pricedLinesOnWire = (
  { lines, gst, coupon }: Pick<Payment, "lines" | "gst" | "coupon">,
  totals: Totals,
): PricedLines => ({
  orderItems: lines.map(({ productId, name, image, quantity, pricePaise }) => ({
    product: productId,
    name,
    image,
    quantity,
    price: toRupees(pricePaise),
  })),
  itemsPrice: toRupees(totals.itemsPaise),
  discountPrice: toRupees(totals.discountPaise),
  ...(coupon && { coupon: coupon.code }),
  taxPrice: toRupees(totals.taxPaise),
  shippingPrice: toRupees(totals.shippingPaise),
  totalPrice: toRupees(totals.totalPaise),
  gst: { rates: taxByRate(lines, gst).map(({ percent }) => ({ percent })), prices: gst.prices },
});

const none: Pick<OrderFile, "refunds" | "returns"> = { refunds: [], returns: [] };

/** For lists, whose rows are made of the order's item alone. */
export const orderOnWire = (order: Order, { refunds, returns } = none): OrderOnWire => ({
  _id: order.id,
  user: { _id: order.userId, name: order.userName },
  shippingInfo: order.shippingInfo,
  ...pricedLinesOnWire(order, order),
  paymentInfo: { id: order.intentId, status: order.paymentStatus },
  refundedAmount: toRupees(order.refundedPaise),
  ...(order.refundDuePaise && { refundDue: toRupees(order.refundDuePaise) }),
  money: moneyStateOf(order),
  orderStatus: order.status,
  ...(invoiceNumberOf(order) && { invoiceNumber: invoiceNumberOf(order) }),
  history: order.history,
  shipments: order.shipments.map(shipmentOnWire),
  timeline: timelineOf(order, { refunds, returns }),
  returns: returns.map(returnOnWire),
  ...(order.canceledAt && { canceledAt: order.canceledAt }),
  ...(order.archivedAt && { isArchived: true }),
  createdAt: order.createdAt,
});

/** The order with everything that happened to it. */
export function orderFileOnWire({ order, ...file }: OrderFile, now: Date): OrderOnWire {
  const returnable = returnableOf(order, file.returns, now);
  return { ...orderOnWire(order, file), ...(returnable && { returnable }) };
}
