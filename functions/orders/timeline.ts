import { toRupees } from "../../shared/core/money.ts";
import type { TimelineEvent, TimelineStep } from "../../shared/orders/after-sales.ts";
import type { OrderStatus } from "../../shared/orders/order-status.ts";
import { countedPaise, type Refund } from "../payments/refund.ts";
import type { Order } from "./order.ts";
import { shipmentOnWire } from "./shipment.ts";

/** Shipments have their own events, and an order is placed when it is paid. */
const stepOf: Partial<Record<OrderStatus, TimelineStep>> = { Delivered: "delivered", Cancelled: "cancelled" };

const refundEvent = (refund: Refund): TimelineEvent => ({
  at: refund.createdAt,
  what: countedPaise(refund) > 0 ? "refunded" : "refund failed",
  amount: toRupees(refund.amountPaise),
  ...(refund.settlement && { settlement: refund.settlement }),
});

const cancellationEvents = ({ cancellations = [], lines }: Order): TimelineEvent[] =>
  cancellations.map(({ at, units }) => ({
    at,
    what: "items cancelled",
    items: units.map(({ productId, quantity }) => ({
      name: lines.find((line) => line.productId === productId)?.name ?? "",
      quantity,
    })),
  }));

/** Providers' times have seconds only, so events of one second keep the order listed here. */
const second = ({ at }: TimelineEvent): number => Math.floor(Date.parse(at) / 1000);

/** Oldest first. `others` are events of subjects that build on orders. */
export function timelineOf(
  order: Order,
  refunds: readonly Refund[],
  others: readonly TimelineEvent[] = [],
): TimelineEvent[] {
  const events: TimelineEvent[] = [
    { at: order.createdAt, what: "placed" },
    { at: order.createdAt, what: "paid", amount: toRupees(order.totalPaise) },
    ...(order.addressChanges ?? []).map((at) => ({ at, what: "address changed" as const })),
    ...cancellationEvents(order),
    ...order.shipments
      .map(shipmentOnWire)
      .map(({ shippedAt, ...tracking }) => ({ at: shippedAt, what: "shipped" as const, ...tracking })),
    ...order.history.flatMap(({ status, at }) => {
      const what = stepOf[status];
      return what ? [{ at, what }] : [];
    }),
    ...refunds.map(refundEvent),
    ...others,
  ];
  return events.sort((a, b) => second(a) - second(b));
}
