import { type Totals, toRupees } from "../../shared/money.ts";
import type { Order as OrderOnWire } from "../../shared/order.ts";
import type { PricedLines } from "../../shared/payment.ts";
import type { PaymentLine } from "../payments/payment.ts";
import type { Refund } from "../payments/refund.ts";
import { moneyStateOf, type Order } from "./order.ts";
import { shipmentOnWire } from "./shipment.ts";
import { timelineOf } from "./timeline.ts";

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

/** The order with its refunds on the timeline. */
export const orderWithRefunds = (order: Order, refunds: readonly Refund[]): OrderOnWire => ({
  _id: order.id,
  user: { _id: order.userId, name: order.userName },
  shippingInfo: order.shippingInfo,
  ...pricedLinesOnWire(order.lines, order),
  paymentInfo: { id: order.intentId, status: order.paymentStatus },
  refundedAmount: toRupees(order.refundedPaise),
  ...(order.refundDuePaise && { refundDue: toRupees(order.refundDuePaise) }),
  money: moneyStateOf(order),
  orderStatus: order.status,
  history: order.history,
  shipments: order.shipments.map(shipmentOnWire),
  timeline: timelineOf(order, refunds),
  ...(order.canceledAt && { canceledAt: order.canceledAt }),
  createdAt: order.createdAt,
});

/** For lists, whose rows are made of the order's item alone. */
export const orderOnWire = (order: Order): OrderOnWire => orderWithRefunds(order, []);
