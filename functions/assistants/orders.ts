import type { AgentOrderAnswer } from "../../shared/assistants/order-schemas.ts";
import { openOrder } from "../identity/order-link.ts";
import { remainingLines } from "../orders/cancellation.ts";
import type { Order } from "../orders/order.ts";
import { findOrderFile, type OrderFile } from "../orders/order-file.table.ts";
import { shipmentOnWire } from "../orders/shipment.ts";
import type { Refund } from "../payments/refund.ts";
import type { AgentCall } from "./agent.ts";
import { envelopeOf } from "./envelope.ts";
import { amountsOf } from "./price-cart.ts";
import { Refusal } from "./refusal.ts";
import { siteUrl } from "./site-url.ts";
import { lineOnWire, totalsOnWire } from "./wire-cart.ts";

const isSent = ({ status }: Order): boolean => status === "Shipped" || status === "Delivered";

function linesOf(order: Order): AgentOrderAnswer["line_items"] {
  const left = new Map(remainingLines(order).map(({ productId, quantity }) => [productId, quantity]));
  const amounts = amountsOf(order.lines, order.gst);
  return order.lines.map((line, index) => {
    const { quantity: original, ...shown } = lineOnWire(line, amounts[index], order.gst);
    const total = order.status === "Cancelled" ? 0 : (left.get(line.productId) ?? 0);
    const status = total === 0 ? "removed" : isSent(order) ? "fulfilled" : "processing";
    return { ...shown, quantity: { original, total, fulfilled: isSent(order) ? total : 0 }, status };
  });
}

type Events = AgentOrderAnswer["fulfillment"]["events"];

function eventsOf({ shipments, history }: Order, units: { id: string; quantity: number }[]): Events {
  const sent = shipments.map((shipment, index) => {
    const { carrier, trackingNumber, link } = shipmentOnWire(shipment);
    return {
      id: `shipment-${index + 1}`,
      occurred_at: shipment.at,
      type: "shipped" as const,
      line_items: units,
      ...(trackingNumber && { tracking_number: trackingNumber }),
      ...(link && { tracking_url: link }),
      ...(carrier && { carrier }),
    };
  });
  const delivered = history
    .filter(({ status }) => status === "Delivered")
    .map(({ at }) => ({ id: "delivery", occurred_at: at, type: "delivered" as const, line_items: units }));
  return [...sent, ...delivered];
}

function destinationOf({ shippingInfo: to }: Order) {
  return {
    first_name: to.fullName,
    phone_number: to.phoneNumber,
    street_address: to.address,
    address_locality: to.city,
    address_region: to.state,
    postal_code: to.postalCode,
    address_country: "IN",
  };
}

const refundStates = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "completed",
  failed: "failed",
  canceled: "failed",
} as const;

const adjustmentOf = ({ id, amountPaise, status, createdAt }: Refund) => ({
  id,
  type: "refund" as const,
  occurred_at: createdAt,
  status: refundStates[status],
  totals: [{ type: "total", amount: -amountPaise }],
});

function orderOnWire({ order, refunds }: OrderFile, { version }: AgentCall): AgentOrderAnswer {
  const lines = linesOf(order);
  const units = lines
    .filter(({ quantity }) => quantity.total > 0)
    .map(({ id, quantity }) => ({ id, quantity: quantity.total }));
  const listPaise = amountsOf(order.lines, order.gst).reduce((sum, amounts) => sum + amounts.listPaise, 0);
  const expectation = { id: "delivery", method_type: "shipping" as const, destination: destinationOf(order) };
  return {
    ucp: envelopeOf(version),
    id: order.id,
    label: order.number,
    checkout_id: order.id,
    permalink_url: siteUrl(`/order/${order.id}`),
    line_items: lines,
    fulfillment: {
      expectations: units.length > 0 ? [{ ...expectation, line_items: units }] : [],
      events: eventsOf(order, units),
    },
    adjustments: refunds.map(adjustmentOf),
    currency: "INR",
    totals: totalsOnWire({ listPaise, totalPaise: order.totalPaise }),
  };
}

/** Only with the key of the buyer's own link. Throws `Refusal` (`not_found`), also for a wrong key. */
export async function getOrder(id: string, key: string | undefined, call: AgentCall) {
  const opened = key === undefined ? undefined : await openOrder(key, call.now);
  const file = opened?.onlyOrder === id ? await findOrderFile(id, opened.user.id) : undefined;
  if (!file) throw new Refusal("not_found", "No order has this id, or its link’s key is missing or wrong");
  return orderOnWire(file, call);
}
