import { totalsOf } from "../../shared/core/money.ts";
import { compose, hello, type Mail, plain } from "../mail/compose.ts";
import { itemsOf, sumsOf } from "../orders/order-mail.ts";
import type { Payment } from "../payments/payment.ts";
import type { PhoneOrder } from "./phone-order.ts";

const deadline = (iso: string): string =>
  new Date(iso).toLocaleString("en-IN", {
    timeZone: "Asia/Kolkata",
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  });

export const payLinkMail = (
  { customer, expiresAt }: PhoneOrder,
  payment: Payment,
  { siteUrl, link }: Record<"siteUrl" | "link", string>,
): Mail =>
  compose({
    subject: "Your order is ready to pay",
    greeting: hello(customer?.name ?? ""),
    paragraphs: [
      "We've put together the order that you asked us for. Check it, correct the address if you need to, and pay on our site.",
      `We're holding these items for you until ${deadline(expiresAt)}.`,
    ],
    action: { label: "Review and pay", url: link },
    items: itemsOf(payment, { siteUrl }),
    sums: sumsOf({ ...payment, ...totalsOf(payment.lines, payment.gst) }),
    notes: [
      "The link opens your order, so only share it with someone who may pay for you.",
      "We never ask for card details by phone or email. Didn't ask for this? Ignore this email, and nothing is charged.",
    ],
  });

export const linkExpiredMail = (name: string, siteUrl: string): Mail =>
  compose({
    subject: "Your order has expired",
    greeting: hello(name),
    paragraphs: [
      "The time to pay for the order that we put together for you has run out. Its items are for sale again, and you haven't been charged.",
      "Still want it? Contact us for a new link, or order in the shop.",
    ],
    action: { label: "Contact us", url: `${siteUrl}/contact` },
    links: [{ label: "Visit the shop", url: siteUrl }],
  });

export const linkCancelledMail = (name: string, siteUrl: string): Mail =>
  compose({
    subject: "Your order was cancelled",
    greeting: hello(name),
    paragraphs: [
      "We've cancelled the order that we put together for you. You haven't been charged.",
      "Is that a mistake? Contact us and we'll put it right.",
    ],
    action: { label: "Contact us", url: `${siteUrl}/contact` },
  });

export const unpaidMail = (customer: string, siteUrl: string): Mail =>
  compose({
    subject: "A phone order wasn't paid",
    greeting: "Hello,",
    paragraphs: [
      `${plain(customer)} didn't pay for the phone order that you made, so its units are for sale again. We've told the customer.`,
    ],
    action: { label: "New phone order", url: `${siteUrl}/admin/order/new` },
  });
