import { orderLinkDays } from "../../shared/core/limits.ts";
import { formatRupees, taxByRate, toRupees } from "../../shared/core/money.ts";
import { gstLabel, partNames } from "../../shared/tax/gst-rates.ts";
import type { Mail } from "../mail/mail.ts";
import { invoiceNumberOf, type Order } from "../orders/order.ts";
import { type Shipment, shipmentOnWire, type Tracking } from "../orders/shipment.ts";

interface Content {
  subject: string;
  greeting: string;
  paragraphs: string[];
  lines?: { label: string; value: string }[];
  action?: Link;
  links?: Link[];
}

interface Link {
  label: string;
  url: string;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const row = ({ label, value }: { label: string; value: string }): string =>
  `<tr><td style="padding:8px 0;border-bottom:1px solid #e6e3de">${escapeHtml(label)}</td>` +
  `<td style="padding:8px 0;border-bottom:1px solid #e6e3de;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`;

const button = ({ label, url }: Link): string =>
  `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="background:#17181b;color:#ffffff;` +
  `padding:13px 24px;border-radius:999px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;

const textLink = ({ label, url }: Link): string =>
  `<p style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:#17181b">${escapeHtml(label)}</a></p>`;

/** Made of text, since mail programs show no SVG and often block pictures. */
const wordmark =
  `<p style="font-weight:700;font-size:24px;letter-spacing:-1px;line-height:1;margin:0 0 24px">` +
  `<span aria-hidden="true" style="color:#e8491b">&bull;))</span> earshot</p>`;

/** Uses tables and inline styles, as mail programs support little else. */
export function compose({ subject, greeting, paragraphs, lines = [], action, links = [] }: Content): Mail {
  const text = [
    greeting,
    ...paragraphs,
    ...(lines.length > 0 ? [lines.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...[action ?? [], links].flat().map(({ label, url }) => `${label}: ${url}`),
    "Earshot",
  ].join("\n\n");
  const body = [
    `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(lines.length > 0
      ? [
          `<table role="presentation" width="100%" cellspacing="0" style="margin:8px 0">${lines.map(row).join("")}</table>`,
        ]
      : []),
    ...(action ? [button(action)] : []),
    ...links.map(textLink),
  ].join("");
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;background:#f4f3f1"><div style="max-width:560px;margin:0 auto;padding:32px 24px;` +
    `font:16px/1.55 system-ui,sans-serif;color:#17181b">${wordmark}<div style="background:#ffffff;border-radius:16px;padding:28px">${body}</div></div></body></html>`;
  return { subject, text, html };
}

/** Breaks up URLs and domains in user text, which mail programs turn into links. */
export const plain = (typed: string): string =>
  typed
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("://", ": ")
    .replaceAll(/([.\u3002\uFF0E\uFF61])(?=[\p{L}\p{M}]{2})/gu, "$1 ");
export const hello = (name: string): string => `Hello ${plain(name)},`;
export const amount = (paise: number): string => formatRupees(toRupees(paise));
export const short = (id: string): string => id.slice(-8).toUpperCase();

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

const guestNews = (id: string, { siteUrl, orderKey }: WayIn): string[] =>
  orderKey
    ? [
        `Keep this mail: for ${orderLinkDays} days its link opens your order for whoever has it. You can also follow the order at ${siteUrl}/track with its number ${id} and your PIN code.`,
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

/** Returns nothing while the carrier is unknown. */
export function carriage({ carrier, number }: Tracking = {}): string[] {
  if (!carrier) return [];
  return [`Carried by ${carrier}${number ? `, tracking number ${number}` : ""}.`];
}

export function orderMail(order: Order, way: WayIn): Mail {
  const { subject, text } = orderNews[order.status];
  const { fullName, address, city, postalCode, state } = order.shippingInfo;
  const isShipped = order.status === "Shipped";
  const parcel = order.shipments.at(-1);
  const { action, links } = isShipped
    ? wayTo(order, parcel, way)
    : { action: orderLink(order.id, way), links: [] };
  return compose({
    subject: `${subject} (${short(order.id)})`,
    greeting: hello(order.userName),
    paragraphs: [
      text,
      ...(isShipped ? carriage(parcel) : []),
      plain(`To: ${fullName}, ${address}, ${city} ${postalCode}, ${state}`),
      ...(order.status === "Processing" ? guestNews(order.id, way) : []),
    ],
    lines: summary(order),
    action,
    links: [...links, ...(order.status === "Cancelled" ? [] : [papersLink(order, way)])],
  });
}

/** For a number that was added or corrected after shipping. */
export const trackingMail = (order: Order, parcel: Shipment, way: WayIn): Mail =>
  compose({
    subject: `Follow your parcel (${short(order.id)})`,
    greeting: hello(order.userName),
    paragraphs: [
      `Here's the latest tracking number for your ${parcel.returnId ? "replacement" : "order"}.`,
      ...carriage(parcel),
    ],
    ...wayTo(order, parcel, way),
  });
