import { orderLinkDays, refundDays } from "../../shared/core/limits.ts";
import { type Totals, taxByRate } from "../../shared/core/money.ts";
import { refundTarget } from "../../shared/orders/method-words.ts";
import { nameOfMethod } from "../../shared/orders/paid-by-words.ts";
import { nameOfProvider } from "../../shared/orders/provider-words.ts";
import { gstLabel, partNames } from "../../shared/tax/gst-rates.ts";
import { amount, compose, hello, type Mail, pictureAt, plain } from "../mail/compose.ts";
import type { Content, Item, Link } from "../mail/content.ts";
import { cancelledLines, remainingLines } from "./cancellation.ts";
import { invoiceNumberOf, type Order } from "./order.ts";
import { type Shipment, shipmentOnWire, type Tracking } from "./shipment.ts";

export interface WayIn {
  siteUrl: string;
  papersKey: string;
  orderKey?: string;
}

/** Lists the order's units, or those of `units` by product id, which have no price. */
export const itemsOf = (
  { lines }: Pick<Order, "lines">,
  { siteUrl }: Pick<WayIn, "siteUrl">,
  units?: ReadonlyMap<string, number>,
): Item[] =>
  lines.flatMap(({ productId, name, image, quantity: sold, pricePaise }) => {
    const quantity = units ? units.get(productId) : sold;
    if (!quantity) return [];
    return [
      {
        name,
        detail: `Quantity ${quantity}`,
        ...(!units && { value: amount(quantity * pricePaise) }),
        picture: pictureAt(siteUrl, image),
      },
    ];
  });

/** A cancelled order lists all it had, as the page does. */
function orderItems(order: Order, way: WayIn): Item[] {
  if (order.status === "Cancelled") return itemsOf(order, way);
  const cancelled = itemsOf({ lines: cancelledLines(order) }, way);
  return [
    ...itemsOf({ lines: remainingLines(order) }, way),
    ...cancelled.map((item) => ({ ...item, detail: `${item.detail}, cancelled` })),
  ];
}

type Sums = NonNullable<Content["sums"]>;

export function sumsOf(order: Totals & Pick<Order, "lines" | "gst" | "coupon">): Sums {
  const names = partNames(order.gst.prices, order.coupon?.code);
  return [
    { label: names.subtotal, value: amount(order.itemsPaise) },
    ...(order.coupon ? [{ label: names.coupon, value: `−${amount(order.discountPaise)}` }] : []),
    { label: gstLabel(taxByRate(order.lines, order.gst)), value: amount(order.taxPaise) },
    { label: "Shipping", value: order.shippingPaise === 0 ? "Free" : amount(order.shippingPaise) },
    { label: "Total", value: amount(order.totalPaise) },
  ];
}

function orderSums(order: Order): Sums {
  return [
    ...sumsOf(order),
    ...(order.cancellations && order.refundedPaise > 0
      ? [{ label: "Refunded", value: `−${amount(order.refundedPaise)}` }]
      : []),
  ];
}

const orderNews = {
  Processing: {
    subject: "Thanks for your order",
    texts: ["We've received your payment and are packing your order. We'll email you when it ships."],
  },
  Shipped: { subject: "Your order is on its way", texts: ["Your order has left our warehouse."] },
  Delivered: {
    subject: "Your order was delivered",
    texts: [
      "Your order has arrived. We hope it sounds as good as it should.",
      "Something not right? Start a return from your order's page.",
    ],
  },
  Cancelled: {
    subject: "Your order was cancelled",
    texts: ["Your order was cancelled before it shipped. It had already been refunded in full."],
  },
} as const;

export const aboutOrder = ({ number }: Order) => ({ noun: "Order", number });

/** Puts the key behind a #, which browsers don't send, so that it is in no log. */
export const orderLink = (id: string, { siteUrl, orderKey }: WayIn): Link => ({
  label: "View your order",
  url: `${siteUrl}/order/${id}${orderKey ? `#key=${orderKey}` : ""}`,
});

const guestNotes = (number: string, { siteUrl, orderKey }: WayIn): string[] =>
  orderKey
    ? [
        `Keep this email. Its link opens your order for ${orderLinkDays} days, so don't share it.`,
        `You can also follow your order at ${siteUrl}/track with its number ${number} and your PIN code.`,
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

function addressOf({ shippingInfo }: Order): NonNullable<Content["facts"]>[number] {
  const { fullName, address, city, postalCode, state } = shippingInfo;
  return { label: "Delivering to", lines: [fullName, address, `${city} ${postalCode}`, state].map(plain) };
}

export const addressMail = (order: Order, way: WayIn): Mail =>
  compose({
    subject: "Your delivery address has changed",
    about: aboutOrder(order),
    greeting: hello(order.userName),
    paragraphs: ["Didn't change it? Contact us before the order ships and we'll put it right."],
    action: orderLink(order.id, way),
    facts: [{ ...addressOf(order), label: "Now delivering to" }],
    links: [{ label: "Contact us", url: `${way.siteUrl}/contact` }],
  });

const paymentOf = ({ paidBy, provider }: Order): NonNullable<Content["facts"]> => {
  if (!paidBy) return [];
  const { reference, chargeId } = paidBy;
  const lines = [
    nameOfMethod(paidBy),
    ...(reference ? [`Reference ${reference}`] : []),
    ...(chargeId ? [`${nameOfProvider(provider)} payment ${chargeId}`] : []),
  ];
  return [{ label: "Paid by", lines: lines.map(plain) }];
};

export const refundedLine = (paise: number, paidBy: Order["paidBy"]): string =>
  `We've refunded ${amount(paise)} to your ${refundTarget(paidBy)}. It can take up to ${refundDays} days to appear.`;

export function orderMail(order: Order, way: WayIn): Mail {
  const { subject, texts } = orderNews[order.status];
  const isShipped = order.status === "Shipped";
  const isComing = isShipped || order.status === "Processing";
  const parcel = order.shipments.at(-1);
  const { action, links } = isShipped
    ? wayTo(order, parcel, way)
    : { action: orderLink(order.id, way), links: [] };
  return compose({
    subject,
    about: aboutOrder(order),
    greeting: hello(order.userName),
    paragraphs: [...texts, ...(isShipped ? carriage(parcel) : [])],
    action,
    items: orderItems(order, way),
    sums: orderSums(order),
    facts: [
      ...(isComing ? [addressOf(order)] : []),
      ...(order.status === "Processing" ? paymentOf(order) : []),
    ],
    links: [...links, ...(order.status === "Cancelled" ? [] : [papersLink(order, way)])],
    notes: order.status === "Processing" ? guestNotes(order.number, way) : [],
  });
}

export const trackingMail = (order: Order, parcel: Shipment, way: WayIn): Mail =>
  compose({
    subject: "Here's your tracking number",
    about: aboutOrder(order),
    greeting: hello(order.userName),
    paragraphs: [
      `You can now follow your ${parcel.returnId ? "replacement" : "order"} to your door.`,
      ...carriage(parcel),
    ],
    items: parcel.returnId ? [] : itemsOf({ lines: remainingLines(order) }, way),
    ...wayTo(order, parcel, way),
  });
