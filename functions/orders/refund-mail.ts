import { refundTarget } from "../../shared/orders/method-words.ts";
import { settlementWords } from "../../shared/orders/settlement-methods.ts";
import { amount, compose, hello, type Mail, plain } from "../mail/compose.ts";
import type { Payment } from "../payments/payment.ts";
import type { Refund } from "../payments/refund.ts";
import type { RefundReason } from "../payments/refund-reason.ts";
import type { Order } from "./order.ts";
import { aboutOrder, itemsOf, orderLink, refundedLine, type WayIn } from "./order-mail.ts";
import { nameOfCancellation } from "./refund-request.table.ts";

const refundNews: Readonly<Record<RefundReason, string>> = {
  "out-of-stock": "What you ordered sold out before your payment arrived.",
  "no-longer-sold": "We stopped selling what you ordered before your payment arrived.",
  "amount-mismatch": "The amount you paid didn't match your order's total.",
  unclaimed: "We received your payment, but your order was never completed.",
  "paid-too-late": "Your payment arrived after the checkout had expired.",
  "already-refunded": "Your payment was refunded before an order was placed.",
};

export const refundMail = (
  name: string,
  {
    amountPaise,
    paidPaise = amountPaise,
    refundReason,
    paidBy,
  }: Pick<Payment, "amountPaise" | "paidPaise" | "refundReason" | "paidBy">,
  siteUrl: string,
): Mail =>
  compose({
    subject: "Your payment is being refunded",
    greeting: hello(name),
    paragraphs: [
      ...(refundReason ? [refundNews[refundReason]] : []),
      `No order was placed. ${refundedLine(paidPaise, paidBy)}`,
    ],
    action: { label: "Visit the shop", url: siteUrl },
  });

const longDay = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" });

function wayOfMoney({ amountPaise, settlement, isRetry }: Refund, paidBy: Payment["paidBy"]): string[] {
  const sum = amount(amountPaise);
  if (settlement)
    return [
      `Your ${refundTarget(paidBy)} couldn't take this refund, so we paid ${sum} by ${settlementWords[settlement.method]} on ${longDay.format(new Date(settlement.paidOn))}. The payment reference is ${plain(settlement.reference)}.`,
    ];
  return [
    ...(isRetry ? ["Your bank turned down an earlier refund and has accepted this one."] : []),
    refundedLine(amountPaise, paidBy),
  ];
}

export const settlementMail = (
  name: string,
  { refund, paidBy }: Pick<Payment, "paidBy"> & { refund: Refund },
  siteUrl: string,
): Mail =>
  compose({
    subject: "We've paid you back",
    greeting: hello(name),
    paragraphs: wayOfMoney(refund, paidBy),
    action: { label: "Visit the shop", url: siteUrl },
  });

const cancellationPaidBy = ({ cancellations = [] }: Order, { request }: Refund) =>
  cancellations.find((_, index) => nameOfCancellation(index) === request);

function occasionOf(order: Order, refund: Refund): { subject: string; paragraphs: string[] } {
  if (order.status === "Cancelled")
    return {
      subject: "Your order was cancelled",
      paragraphs: ["Your order was cancelled before it shipped."],
    };
  const part = cancellationPaidBy(order, refund);
  if (!part) return { subject: "A refund for your order", paragraphs: [] };
  const names = part.units.map(({ productId, quantity }) => {
    const line = order.lines.find((each) => each.productId === productId);
    return `${quantity} × ${line?.name}`;
  });
  return {
    subject: "Part of your order was cancelled",
    paragraphs: [`We've cancelled ${names.join(", ")}. The rest of your order stays as it is.`],
  };
}

export function orderRefundMail(order: Order, refund: Refund, way: WayIn): Mail {
  const { subject, paragraphs } = occasionOf(order, refund);
  return compose({
    subject,
    about: aboutOrder(order),
    greeting: hello(order.userName),
    paragraphs: [...paragraphs, ...wayOfMoney(refund, order.paidBy)],
    action: orderLink(order.id, way),
    items: order.status === "Cancelled" ? itemsOf(order, way) : [],
    sums: [
      { label: "Order total", value: amount(order.totalPaise) },
      { label: "Refunded so far", value: amount(order.refundedPaise) },
      { label: "This refund", value: amount(refund.amountPaise) },
    ],
  });
}
