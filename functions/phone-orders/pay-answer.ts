import type { Answer } from "../../shared/contract.ts";
import { found } from "../../shared/core/errors.ts";
import { totalsOf } from "../../shared/core/money.ts";
import { offersOf } from "../../shared/payments/offers.ts";
import { findOrderEver } from "../orders/order.table.ts";
import { orderOnWire, pricedLinesOnWire } from "../orders/order-wire.ts";
import { isExpired } from "../payments/payment.ts";
import type { Intent } from "../payments/provider.ts";
import { providerOf } from "../payments/providers.ts";
import { refundRefusal } from "../payments/refund-reason.ts";
import { payments } from "../platform/settings.ts";
import type { OpenedLink } from "./pay-link.ts";

type PayAnswer = Answer<"pay/get">;

function openState({ order, payment }: OpenedLink, intent: Intent | undefined, now: Date) {
  if (intent?.state === "paid" || intent?.state === "processing") return "paying" as const;
  if (order.cancelledBy) return "cancelled" as const;
  return isExpired(payment, now) ? ("expired" as const) : ("open" as const);
}

function toReview({ order, payment }: OpenedLink, { attempts = 0, declineReason }: Partial<Intent>) {
  const { shippingInfo, lines, gst, amountPaise } = payment;
  return {
    customer: order.customer,
    ...(shippingInfo && { shippingInfo }),
    ...pricedLinesOnWire(payment, totalsOf(lines, gst)),
    methods: offersOf(payments(), amountPaise),
    startedAt: order.startedAt,
    attempts,
    ...(declineReason && { reason: declineReason }),
  };
}

/** Shows the holder of a link no more than it takes: once it is closed, only what became of it. */
export async function payAnswer(opened: OpenedLink, now: Date): Promise<PayAnswer> {
  const { order, payment } = opened;
  const base = { success: true as const, expiresAt: order.expiresAt, attempts: 0 };
  if (payment.state === "COMMITTED") {
    const placed = found(await findOrderEver(payment.id), "Order");
    return { ...base, state: "paid", order: orderOnWire(placed) };
  }
  if (payment.state === "CANCELED") return { ...base, state: order.cancelledBy ? "cancelled" : "expired" };
  if (payment.state !== "OPEN")
    return { ...base, state: "refunded", reason: refundRefusal(payment.refundReason) };
  const intent = payment.intentId ? await providerOf(payment).read(payment.intentId) : undefined;
  const state = openState(opened, intent, now);
  return { ...base, state, ...(state === "open" && toReview(opened, intent ?? {})) };
}
