import { refundDays } from "../../shared/core/limits.ts";
import { settlementWords } from "../../shared/orders/settlement-methods.ts";
import { amount, compose, hello, type Mail, plain } from "../mail/compose.ts";
import type { Payment } from "../payments/payment.ts";
import type { Refund } from "../payments/refund.ts";
import type { RefundReason } from "../payments/refund-reason.ts";
import type { Order } from "./order.ts";
import { orderLink, type WayIn } from "./order-mail.ts";

const refundNews: Readonly<Record<RefundReason, string>> = {
  "out-of-stock": "What you ordered was no longer in stock when your payment arrived.",
  "no-longer-sold": "What you ordered was no longer sold when your payment arrived.",
  "amount-mismatch": "What you paid was not what your order cost.",
  unclaimed: "Your payment arrived, but no order followed it.",
  "paid-too-late": "Your payment arrived after its checkout had ended.",
  "already-refunded": "Your payment was refunded before an order was placed.",
};

export const refundMail = (
  name: string,
  { amountPaise, refundReason }: Pick<Payment, "amountPaise" | "refundReason">,
  siteUrl: string,
): Mail =>
  compose({
    subject: "Your payment is being refunded",
    greeting: hello(name),
    paragraphs: [
      ...(refundReason ? [refundNews[refundReason]] : []),
      `All ${amount(amountPaise)} go back to your card; banks take up to ${refundDays} days to show it.`,
      "No order was placed.",
    ],
    action: { label: "Back to the shop", url: siteUrl },
  });

const longDay = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" });

function wayOfMoney({ amountPaise, settlement, isRetry }: Refund): string[] {
  const sum = amount(amountPaise);
  if (settlement)
    return [
      `Your card could not take this refund, so we paid ${sum} by ${settlementWords[settlement.method]} on ${longDay.format(new Date(settlement.paidOn))}. The reference is ${plain(settlement.reference)}.`,
    ];
  return [
    ...(isRetry ? ["Your bank turned an earlier refund down and has accepted this one."] : []),
    `${sum} is on its way back to your card; banks take up to ${refundDays} days to show it.`,
  ];
}

export const settlementMail = (name: string, refund: Refund, siteUrl: string): Mail =>
  compose({
    subject: "We have paid you back",
    greeting: hello(name),
    paragraphs: wayOfMoney(refund),
    action: { label: "Back to the shop", url: siteUrl },
  });

export const orderRefundMail = (order: Order, refund: Refund, way: WayIn): Mail =>
  compose({
    subject: `${order.status === "Cancelled" ? "Your order was cancelled" : "A refund for your order"} (${order.number})`,
    greeting: hello(order.userName),
    paragraphs: [
      ...(order.status === "Cancelled" ? ["Your order was cancelled before it left us."] : []),
      ...wayOfMoney(refund),
    ],
    lines: [
      { label: "This refund", value: amount(refund.amountPaise) },
      { label: "Refunded in all", value: amount(order.refundedPaise) },
      { label: "Order total", value: amount(order.totalPaise) },
    ],
    action: orderLink(order.id, way),
  });
