import { type Totals, toRupees } from "../../shared/money.ts";
import type { Order as OrderOnWire, OrderStatus, ShippingInfo } from "../../shared/order.ts";
import type { Payment, PaymentLine } from "./payment.ts";

export interface Order extends Totals {
  /** The id of its payment. */
  id: string;
  userId: string;
  userName: string;
  lines: PaymentLine[];
  shippingInfo: ShippingInfo;
  intentId: string;
  /** As Stripe says it. */
  paymentStatus: string;
  refundedPaise: number;
  status: OrderStatus;
  history: StatusEntry[];
  /** ISO 8601; cancelled before shipping: refunded in full, its units back on the shelf. */
  canceledAt?: string | undefined;
  /** ISO 8601. */
  createdAt: string;
}

export interface StatusEntry {
  status: OrderStatus;
  /** ISO 8601. */
  at: string;
}

/** The only status that may follow; a delivered order stays so. */
export const nextStatus: Readonly<Record<OrderStatus, OrderStatus | undefined>> = {
  Processing: "Shipped",
  Shipped: "Delivered",
  Delivered: undefined,
};

/** Paid for, and neither sent, cancelled nor refunded in full: somebody waits for it. */
export const isAwaited = ({ status, canceledAt, refundedPaise, totalPaise }: Order): boolean =>
  status === "Processing" && !canceledAt && refundedPaise < totalPaise;

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

export const orderOnWire = (order: Order): OrderOnWire => ({
  _id: order.id,
  user: { _id: order.userId, name: order.userName },
  shippingInfo: order.shippingInfo,
  orderItems: order.lines.map(({ productId, name, image, quantity, pricePaise }) => ({
    product: productId,
    name,
    image,
    quantity,
    price: toRupees(pricePaise),
  })),
  paymentInfo: { id: order.intentId, status: order.paymentStatus },
  itemsPrice: toRupees(order.itemsPaise),
  taxPrice: toRupees(order.taxPaise),
  shippingPrice: toRupees(order.shippingPaise),
  totalPrice: toRupees(order.totalPaise),
  refundedAmount: toRupees(order.refundedPaise),
  orderStatus: order.status,
  history: order.history,
  ...(order.canceledAt && { canceledAt: order.canceledAt }),
  createdAt: order.createdAt,
});
