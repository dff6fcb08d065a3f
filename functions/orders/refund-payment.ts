import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/core/errors.ts";
import { findPayment, moveRefunded } from "../payments/payment.table.ts";
import type { Payment, PaymentState } from "../payments/payment.ts";
import { type Charged, StoredFailure } from "../payments/provider.ts";
import { providerOf } from "../payments/providers.ts";
import { countedPaise, type Refund, refundedPaise } from "../payments/refund.ts";
import { raiseAttempt } from "../payments/refund-due.table.ts";
import { beginSending, endRefunding } from "../payments/refund-reservation.table.ts";
import { write } from "../platform/table.ts";
import { recordRefund } from "./refund.table.ts";
import {
  isOfDue,
  nameOfReturn,
  openRefundRequest,
  type RefundDecision,
  raiseRequestAttempt,
} from "./refund-request.table.ts";

/** The money alarm counts errors of this service name. */
const logger = new Logger({ serviceName: "settle" });

export type Paid = Payment & Charged;

/** Throws `not_found` (404, "Payment") for a payment without an intent. */
export async function findPaid(paymentId: string): Promise<Paid> {
  const payment = await findPayment(paymentId);
  if (!payment?.intentId) throw new AppError("not_found", "Payment");
  return { ...payment, intentId: payment.intentId };
}

/** Paise refunded neither by the provider nor by other means. */
const leftOf = (payment: Payment, refunds: readonly Refund[]): number => {
  const { amountPaise, paidPaise = amountPaise, settledPaise = 0 } = payment;
  return paidPaise - settledPaise - refundedPaise(refunds);
};

function stateAfter(payment: Payment, refunds: readonly Refund[]): PaymentState {
  if (leftOf(payment, refunds) <= 0) return "REFUNDED";
  return refunds.some((refund) => countedPaise(refund) === 0) ? "REFUND_FAILED" : payment.state;
}

const isWithoutOrder = ({ state }: Payment): boolean =>
  state === "REFUND_PENDING" || state === "REFUNDED" || state === "REFUND_FAILED";

async function follow(payment: Payment, refunds: readonly Refund[]): Promise<void> {
  const state = stateAfter(payment, refunds);
  const duePaise = leftOf(payment, refunds);
  const isNews =
    state !== payment.state || (state === "REFUND_FAILED" && duePaise !== payment.refundDuePaise);
  if (isNews) await write(moveRefunded(payment, state, duePaise));
}

/** Records none while OPEN, as the order would miss them. Throws `unavailable` (503) or the provider's error. */
export async function syncRefunds(payment: Paid): Promise<Refund[]> {
  const refunds = await providerOf(payment).listRefunds(payment);
  if (payment.state === "OPEN") return refunds;
  for (const refund of refunds) {
    const isNews = await recordRefund(payment.id, refund);
    if (isNews && refund.status === "failed")
      logger.error("refund turned down by the bank", { paymentId: payment.id, refundId: refund.id });
  }
  if (isWithoutOrder(payment)) await follow(payment, refunds);
  return refunds;
}

/**
 * Shares one idempotency key among concurrent callers, whatever their amounts, so that only one sends money. The key
 * changes after a refund, and after a failure that the provider would replay. Throws `refund_refused`, `unavailable`.
 */
async function send(
  payment: Paid,
  amountPaise: number,
  { refunds, name }: { refunds: readonly Refund[]; name?: string },
): Promise<void> {
  const slot = `due-${refunds.filter(({ request = "" }) => isOfDue(request)).length}`;
  if (!(await beginSending(payment, new Date()))) throw new AppError("unavailable");
  try {
    const key = { name: name ?? slot, slot, attempt: payment.attempt };
    await providerOf(payment).refund(payment, amountPaise, key);
  } catch (error) {
    if (error instanceof StoredFailure)
      await raiseAttempt(payment, error.code === "refund_refused" ? error.message : undefined);
    throw error;
  }
  await syncRefunds(await findPaid(payment.id));
  await endRefunding(payment.id);
}

/** Returns the paise sent, at most 0 if nothing was left. Throws `not_found`, `refund_refused`, `unavailable`. */
export async function refundInFull({ id }: Payment): Promise<number> {
  const refunds = await syncRefunds(await findPaid(id));
  const payment = await findPaid(id);
  const leftPaise = leftOf(payment, refunds);
  if (leftPaise > 0) await send(payment, leftPaise, { refunds });
  return leftPaise;
}

/** Pays what an order owes, and returns the paise sent. Throws `not_found`, `refund_refused`, `unavailable`. */
export async function payRefundDue({ id }: Payment): Promise<number> {
  const refunds = await syncRefunds(await findPaid(id));
  const payment = await findPaid(id);
  const { refundDuePaise = 0 } = payment;
  if (refundDuePaise > 0) await send(payment, refundDuePaise, { refunds });
  return refundDuePaise;
}

/** Throws `not_found` (404) or the provider's error. */
export async function isReturnPaid(orderId: string, returnId: string): Promise<boolean> {
  const refunds = await syncRefunds(await findPaid(orderId));
  return refunds.some(({ request }) => request === nameOfReturn(returnId));
}

/** Pays once per `name`; returns the paise ever sent under it. Throws `refund_refused`, `not_found`, `unavailable`. */
export async function payOnce(orderId: string, name: string, amountPaise: number): Promise<number> {
  const refunds = await syncRefunds(await findPaid(orderId));
  const sent = refunds.find(({ request }) => request === name);
  if (sent) return sent.amountPaise;
  const payment = await findPaid(orderId);
  const paise = Math.min(amountPaise, payment.refundDuePaise ?? 0);
  if (paise > 0) await send(payment, paise, { refunds, name });
  return paise;
}

export function owedPaise(payment: Payment, refunds: readonly Refund[]): number {
  if (payment.state === "COMMITTED") return payment.refundDuePaise ?? 0;
  return isWithoutOrder(payment) ? Math.max(0, leftOf(payment, refunds)) : 0;
}

/** Returns the paise sent, at most 0 if nothing is owed. Throws `not_found`, `refund_refused`, `unavailable`. */
export const sendOwed = (payment: Paid): Promise<number> =>
  isWithoutOrder(payment) ? refundInFull(payment) : payRefundDue(payment);

/** Refunds once per `name`. Throws `invalid` (400) for another amount, `refund_refused`, `unavailable`. */
export async function refundOnRequest(
  payment: Paid,
  { name, amountPaise, ...decision }: { name: string; amountPaise: number } & RefundDecision,
): Promise<void> {
  const request = await openRefundRequest(payment.id, name, { amountPaise, ...decision });
  if (request.amountPaise !== amountPaise)
    throw new AppError("invalid", "requestKey: it was used for another amount");
  try {
    await providerOf(payment).refund(payment, amountPaise, { name, attempt: request.attempt });
  } catch (error) {
    if (error instanceof StoredFailure) await raiseRequestAttempt(payment.id, name, request.attempt);
    throw error;
  }
  await syncRefunds(payment);
}
