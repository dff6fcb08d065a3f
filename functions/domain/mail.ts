import type { ContactMessage } from "../../shared/contact.ts";
import { formatRupees, toRupees } from "../../shared/money.ts";
import type { Order } from "./order.ts";

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
}

interface Content {
  subject: string;
  greeting: string;
  paragraphs: string[];
  lines?: { label: string; value: string }[];
  action?: { label: string; url: string };
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const row = ({ label, value }: { label: string; value: string }): string =>
  `<tr><td style="padding:8px 0;border-bottom:1px solid #e6e3de">${escapeHtml(label)}</td>` +
  `<td style="padding:8px 0;border-bottom:1px solid #e6e3de;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="background:#17181b;color:#ffffff;` +
  `padding:13px 24px;border-radius:999px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;

/** In letters: mail programs show no SVG, and many no pictures before they are asked to. */
const wordmark =
  `<p style="font-weight:700;font-size:24px;letter-spacing:-1px;line-height:1;margin:0 0 24px">` +
  `<span aria-hidden="true" style="color:#e8491b">&bull;))</span> earshot</p>`;

/** One layout for all mails, in tables and inline styles: mail programs know no more. */
function compose({ subject, greeting, paragraphs, lines = [], action }: Content): Mail {
  const text = [
    greeting,
    ...paragraphs,
    ...(lines.length > 0 ? [lines.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
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
  ].join("");
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;background:#f4f3f1"><div style="max-width:560px;margin:0 auto;padding:32px 24px;` +
    `font:16px/1.55 system-ui,sans-serif;color:#17181b">${wordmark}<div style="background:#ffffff;border-radius:16px;padding:28px">${body}</div></div></body></html>`;
  return { subject, text, html };
}

const hello = (name: string): string => `Hello ${name},`;
const amount = (paise: number): string => formatRupees(toRupees(paise));
const short = (id: string): string => id.slice(-8).toUpperCase();

export const resetMail = (name: string, url: string): Mail =>
  compose({
    subject: "Reset your Earshot password",
    greeting: hello(name),
    paragraphs: [
      "You asked for a new password. The link below works once, for 15 minutes.",
      "If it was not you, ignore this mail: nothing has changed.",
    ],
    action: { label: "Choose a new password", url },
  });

export const passwordChangedMail = (name: string, siteUrl: string): Mail =>
  compose({
    subject: "Your Earshot password was changed",
    greeting: hello(name),
    paragraphs: [
      "Your password was changed and every other device was signed out.",
      "If it was not you, choose a new password at once.",
    ],
    action: { label: "I did not do this", url: `${siteUrl}/password/forgot` },
  });

export const emailChangedMail = (name: string, newEmail: string, siteUrl: string): Mail =>
  compose({
    subject: "Your Earshot email address was changed",
    greeting: hello(name),
    paragraphs: [
      `Your account now uses ${newEmail}. This is the last mail to this address.`,
      "If it was not you, write to us and we will look into it.",
    ],
    action: { label: "Contact us", url: `${siteUrl}/contact` },
  });

const summary = (order: Order) => [
  ...order.lines.map(({ name, quantity, pricePaise }) => ({
    label: `${quantity} × ${name}`,
    value: amount(quantity * pricePaise),
  })),
  { label: "Subtotal", value: amount(order.itemsPaise) },
  { label: "GST (2 %)", value: amount(order.taxPaise) },
  { label: "Shipping", value: amount(order.shippingPaise) },
  { label: "Total", value: amount(order.totalPaise) },
];

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
} as const;

/** Confirmed, shipped or delivered, by the order's status. */
export function orderMail(order: Order, siteUrl: string): Mail {
  const { subject, text } = orderNews[order.status];
  const { fullName, address, city, postalCode, state } = order.shippingInfo;
  return compose({
    subject: `${subject} (${short(order.id)})`,
    greeting: hello(order.userName),
    paragraphs: [text, `To: ${fullName}, ${address}, ${city} ${postalCode}, ${state}`],
    lines: summary(order),
    action: { label: "View your order", url: `${siteUrl}/order/${order.id}` },
  });
}

export const refundMail = (name: string, refundedPaise: number, siteUrl: string): Mail =>
  compose({
    subject: "Your payment is being refunded",
    greeting: hello(name),
    paragraphs: [
      `What you ordered was no longer in stock when your payment arrived. All ${amount(refundedPaise)} go back to your card; banks take up to ten days to show it.`,
      "No order was placed.",
    ],
    action: { label: "Back to the shop", url: siteUrl },
  });

/** Staff, or somebody in Stripe's dashboard, gave back part or all of what an order cost. */
export const orderRefundMail = (order: Order, refundedPaise: number, siteUrl: string): Mail =>
  compose({
    subject: `${order.canceledAt ? "Your order was cancelled" : "A refund for your order"} (${short(order.id)})`,
    greeting: hello(order.userName),
    paragraphs: [
      ...(order.canceledAt ? ["Your order was cancelled before it left us."] : []),
      `${amount(refundedPaise)} is on its way back to your card; banks take up to ten days to show it.`,
    ],
    lines: [
      { label: "This refund", value: amount(refundedPaise) },
      { label: "Refunded in all", value: amount(order.refundedPaise) },
      { label: "Order total", value: amount(order.totalPaise) },
    ],
    action: { label: "View your order", url: `${siteUrl}/order/${order.id}` },
  });

/** To the shop, which answers by replying. */
export const contactMail = ({ name, email, subject, message }: ContactMessage): Mail => ({
  ...compose({
    subject: `Contact form: ${subject}`,
    greeting: `${name} (${email}) writes:`,
    paragraphs: message.split(/\s*\n\s*/),
  }),
  replyTo: email,
});
