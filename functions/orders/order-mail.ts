import { orderLinkDays } from "../../shared/core/limits.ts";
import { taxByRate } from "../../shared/core/money.ts";
import { gstLabel, partNames } from "../../shared/tax/gst-rates.ts";
import { amount, compose, hello, type Link, type Mail, plain } from "../mail/compose.ts";
import { invoiceNumberOf, type Order } from "./order.ts";
import { type Shipment, shipmentOnWire, type Tracking } from "./shipment.ts";

const summary = (order: Order) => {
  const names = partNames(order.gst.prices, order.coupon?.code);
  return [
    ...order.lines.map(({ name, quantity, pricePaise }) => ({
      label: `${quantity} × ${name}`,
      value: amount(quantity * pricePaise),
    })),
    { label: names.subtotal, value: amount(order.itemsPaise) },
    ...(order.coupon ? [{ label: names.coupon, value: `−${amount(order.discountPaise)}` }] : []),
    { label: gstLabel(taxByRate(order.lines, order.gst)), value: amount(order.taxPaise) },
    { label: "Shipping", value: amount(order.shippingPaise) },
    { label: "Total", value: amount(order.totalPaise) },
  ];
};

const orderNews = {
  Processing: {
    subject: "We have your order",
    text: "Thank you. Your payment is in and we are packing your order.",
  },
  Shipped: { subject: "Your order is on its way", text: "Your order has left our warehouse." },
  Delivered: {
    subject: "Your order was delivered",
    text: "Your order has arrived. We hope it sounds as good as it should.",
  },
  Cancelled: {
    subject: "Your order was cancelled",
    text: "Your order was cancelled before it left us. All of its money was sent back before.",
  },
} as const;

export interface WayIn {
  siteUrl: string;
  papersKey: string;
  orderKey?: string;
}

/** Puts the key behind a #, which browsers don't send, so that it is in no log. */
export const orderLink = (id: string, { siteUrl, orderKey }: WayIn): Link => ({
  label: "View your order",
  url: `${siteUrl}/order/${id}${orderKey ? `#key=${orderKey}` : ""}`,
});

const guestNews = (number: string, { siteUrl, orderKey }: WayIn): string[] =>
  orderKey
    ? [
        `Keep this mail: for ${orderLinkDays} days its link opens your order for whoever has it. You can also follow the order at ${siteUrl}/track with its number ${number} and your PIN code.`,
      ]
    : [];

export function wayTo(
  { id }: Order,
  shipment: Shipment | undefined,
  way: WayIn,
): { action: Link; links: Link[] } {
  const link = shipment && shipmentOnWire(shipment).link;
  if (!link) return { action: orderLink(id, way), links: [] };
  return { action: { label: "Track your parcel", url: link }, links: [orderLink(id, way)] };
}

const papersLink = (order: Order, { papersKey, siteUrl }: WayIn): Link => ({
  label: invoiceNumberOf(order) ? `Tax invoice ${invoiceNumberOf(order)} (PDF)` : "Order summary (PDF)",
  url: `${siteUrl}/api/v1/order/${order.id}/invoice.pdf?key=${papersKey}`,
});

export function carriage({ carrier, number }: Tracking = {}): string[] {
  if (!carrier) return [];
  return [`Shipped with ${carrier}${number ? `, tracking number ${number}` : ""}.`];
}

const destination = ({ fullName, address, city, postalCode, state }: Order["shippingInfo"]): string =>
  plain(`${fullName}, ${address}, ${city} ${postalCode}, ${state}`);

export const addressMail = (order: Order, way: WayIn): Mail =>
  compose({
    subject: `Your delivery address has changed (${order.number})`,
    greeting: hello(order.userName),
    paragraphs: [
      "Your order will now be delivered to:",
      destination(order.shippingInfo),
      "Didn't change it? Contact us before the order ships and we'll put it right.",
    ],
    action: orderLink(order.id, way),
    links: [{ label: "Contact us", url: `${way.siteUrl}/contact` }],
  });

export function orderMail(order: Order, way: WayIn): Mail {
  const { subject, text } = orderNews[order.status];
  const isShipped = order.status === "Shipped";
  const parcel = order.shipments.at(-1);
  const { action, links } = isShipped
    ? wayTo(order, parcel, way)
    : { action: orderLink(order.id, way), links: [] };
  return compose({
    subject: `${subject} (${order.number})`,
    greeting: hello(order.userName),
    paragraphs: [
      text,
      ...(isShipped ? carriage(parcel) : []),
      `Delivering to ${destination(order.shippingInfo)}`,
      ...(order.status === "Processing" ? guestNews(order.number, way) : []),
    ],
    lines: summary(order),
    action,
    links: [...links, ...(order.status === "Cancelled" ? [] : [papersLink(order, way)])],
  });
}

export const trackingMail = (order: Order, parcel: Shipment, way: WayIn): Mail =>
  compose({
    subject: `Here's your tracking number (${order.number})`,
    greeting: hello(order.userName),
    paragraphs: [
      `You can now follow your ${parcel.returnId ? "replacement" : "order"} to your door.`,
      ...carriage(parcel),
    ],
    ...wayTo(order, parcel, way),
  });
