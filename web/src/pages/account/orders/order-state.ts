import { dayMs } from "../../../../../shared/core/limits.ts";
import { isLate } from "../../../../../shared/delivery/delivery-estimate.ts";
import type { TimelineStep } from "../../../../../shared/orders/after-sales.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { delivery } from "../../../app/delivery/delivery.ts";
import { arrivalDays, dayInWords, dueDay } from "../../../app/delivery/delivery-time.tsx";
import { afterSales } from "../../../app/shop.ts";

const timeOf = ({ timeline }: Order, step: TimelineStep): string | undefined =>
  timeline.find(({ what }) => what === step)?.at;

/** "Arriving Fri 27 – Mon 30 Nov", "Delivered 24 Nov". */
export function stateLine(order: Order): string {
  const { orderStatus, shippingInfo, createdAt } = order;
  if (orderStatus === "Cancelled") {
    const at = order.canceledAt ?? timeOf(order, "cancelled");
    return at ? `Cancelled ${dayInWords(at)}` : "Cancelled";
  }
  if (orderStatus === "Delivered") {
    const at = timeOf(order, "delivered");
    return at ? `Delivered ${dayInWords(at)}` : "Delivered";
  }
  if (isLate(delivery, shippingInfo.postalCode, new Date(createdAt), new Date()))
    return `Running late: expected by ${dueDay(shippingInfo.postalCode, createdAt)}`;
  return `Arriving ${arrivalDays(shippingInfo.postalCode, createdAt)}`;
}

/** The carrier's tracking page. */
export const trackingLinkOf = ({ timeline }: Order): string | undefined =>
  timeline.filter(({ what }) => what === "shipped").at(-1)?.link;

/** What a customer most likely wants to do with the order. */
export function nextStep(order: Order): "track" | "return" | "again" {
  if (order.orderStatus === "Processing" || order.orderStatus === "Shipped") return "track";
  const deliveredAt = order.orderStatus === "Delivered" ? timeOf(order, "delivered") : undefined;
  const isInTime =
    deliveredAt !== undefined && Date.now() < Date.parse(deliveredAt) + afterSales.returnDays * dayMs;
  return isInTime && order.money === "paid" && order.returns.length === 0 ? "return" : "again";
}
