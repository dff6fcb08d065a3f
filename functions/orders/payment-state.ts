import { AppError } from "../../shared/core/errors.ts";
import { isExpired, type Payment } from "../payments/payment.ts";
import { providerOf } from "../payments/providers.ts";
import { refundRefusal } from "../payments/refund-reason.ts";
import { commitOrder, type Outcome } from "./commit-order.ts";
import type { Order } from "./order.ts";
import { orderOnWire } from "./order-wire.ts";

interface PaymentOutlook {
  state: "waiting" | "paid" | "declined" | "expired";
  attempts: number;
  reason?: string;
  order?: Order;
}

const late = "We didn't receive your payment in time. If it arrives later, we'll refund it in full";

function outlookOf(outcome: Outcome, attempts: number): PaymentOutlook {
  if (outcome.kind === "order") return { state: "paid", attempts, order: outcome.order };
  if (outcome.kind !== "refunded") return { state: "waiting", attempts };
  const state = outcome.reason === "paid-too-late" ? "expired" : "declined";
  return { state, attempts, reason: refundRefusal(outcome.reason) };
}

/** For the buyer alone. Throws `not_found` (404), `payment_pending` (503). */
export async function outlookOnWire(payment: Payment | undefined, user: { id: string }, now: Date) {
  if (payment?.userId !== user.id) throw new AppError("not_found", "Payment");
  const { order, ...outlook } = await outlookFor(payment, now);
  return { success: true as const, ...outlook, ...(order && { order: orderOnWire(order) }) };
}

/** Asks the provider while the payment is open, and places the order once it is paid. Throws `payment_pending` (503). */
async function outlookFor(payment: Payment, now: Date): Promise<PaymentOutlook> {
  if (payment.state === "CANCELED") return { state: "expired", attempts: 0, reason: late };
  if (payment.state !== "OPEN") return outlookOf(await commitOrder(payment.id, now), 0);
  const intent = payment.intentId ? await providerOf(payment).read(payment.intentId) : undefined;
  const { attempts = 0, declineReason: reason } = intent ?? {};
  if (intent?.paid) return outlookOf(await commitOrder(payment.id, now), attempts);
  if (isExpired(payment, now)) return { state: "expired", attempts, reason: late };
  return reason ? { state: "declined", attempts, reason } : { state: "waiting", attempts };
}
