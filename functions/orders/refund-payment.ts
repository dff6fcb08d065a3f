import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/core/errors.ts";
import { findPayment, moveRefunded } from "../payments/payment.table.ts";
import type { Payment, PaymentState } from "../payments/payment.ts";
import { countedPaise, type Refund, refundedPaise } from "../payments/refund.ts";
import { beginSending, endRefunding, raiseAttempt } from "../payments/refund-due.table.ts";
import { StoredFailure } from "../payments/stripe.ts";
import { createRefund, listRefunds } from "../payments/stripe-refunds.ts";
import { write } from "../platform/table.ts";
import { recordRefund } from "./refund.table.ts";
import { openRefundRequest, raiseRequestAttempt } from "./refund-request.table.ts";
import { isForReturn, nameOfReturn } from "./refund-request.ts";

/** The alarm for money counts the errors of this service name. */
const logger = new Logger({ serviceName: "settle" });

export type Paid = Payment & { intentId: string };

/** A payment that has an intent. Throws `not_found` (404, "Payment"). */
export async function findPaid(paymentId: string): Promise<Paid> {
  const payment = await findPayment(paymentId);
  if (!payment?.intentId) throw new AppError("not_found", "Payment");
  return { ...payment, intentId: payment.intentId };
}

/** Paise of the payment that went back neither through Stripe nor by other means. */
const leftOf = ({ amountPaise, settledPaise = 0 }: Payment, refunds: readonly Refund[]): number =>
  amountPaise - settledPaise - refundedPaise(refunds);

/** The next state of a payment without an order, derived from its refunds. */
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

/**
 * Records all refunds that Stripe lists for the payment, and resolves to them, oldest first. Records
 * nothing while the payment is OPEN: an order created afterwards would miss a refund recorded before
 * it. Throws `unavailable` (503) when the table stays busy, or Stripe's error.
 */
export async function syncRefunds(payment: Paid): Promise<Refund[]> {
  const refunds = await listRefunds(payment.intentId);
  if (payment.state === "OPEN") return refunds;
  for (const refund of refunds) {
    const isNews = await recordRefund(payment.id, refund);
    if (isNews && refund.status === "failed")
      logger.error("refund turned down by the bank", { paymentId: payment.id, refundId: refund.id });
  }
  if (isWithoutOrder(payment)) await follow(payment, refunds);
  return refunds;
}

/** Names of the refunds of what is owed: `due-<n>`, or that of the return which they are for. */
const isOwed = ({ request = "" }: Refund): boolean => request.startsWith("due-") || isForReturn(request);

/**
 * Sends part of what is owed. Concurrent callers share one idempotency key, even if they computed different
 * amounts, so only one of them sends money. The key changes once a refund was made under it, and after a
 * failure that Stripe would replay. Throws `refund_refused` (409) with Stripe's reason, `not_found` (404),
 * `unavailable` (503).
 */
async function send(
  payment: Paid,
  amountPaise: number,
  { refunds, name }: { refunds: readonly Refund[]; name?: string },
): Promise<void> {
  const slot = `due-${refunds.filter(isOwed).length}`;
  if (!(await beginSending(payment, new Date()))) throw new AppError("unavailable");
  try {
    await createRefund(payment, amountPaise, { name: name ?? slot, slot, attempt: payment.attempt });
  } catch (error) {
    if (error instanceof StoredFailure)
      await raiseAttempt(payment, error.code === "refund_refused" ? error.message : undefined);
    throw error;
  }
  await syncRefunds(await findPaid(payment.id));
  await endRefunding(payment.id);
}

/**
 * Refunds whatever of the payment has not been refunded yet, here or in Stripe's dashboard. Resolves to the
 * paise sent, 0 or less when nothing was left. Throws `not_found` (404), `refund_refused` (409),
 * `unavailable` (503).
 */
export async function refundInFull({ id }: Payment): Promise<number> {
  const refunds = await syncRefunds(await findPaid(id));
  const payment = await findPaid(id);
  const leftPaise = leftOf(payment, refunds);
  if (leftPaise > 0) await send(payment, leftPaise, { refunds });
  return leftPaise;
}

/**
 * Refunds what an order owes because it was cancelled or a bank declined a refund. Resolves to the paise
 * sent. Throws `not_found` (404), `refund_refused` (409), `unavailable` (503).
 */
export async function payRefundDue({ id }: Payment): Promise<number> {
  const refunds = await syncRefunds(await findPaid(id));
  const payment = await findPaid(id);
  const { refundDuePaise = 0 } = payment;
  if (refundDuePaise > 0) await send(payment, refundDuePaise, { refunds });
  return refundDuePaise;
}

/** True when Stripe has a refund of this return. Throws `not_found` (404) or Stripe's error. */
export async function isReturnPaid(orderId: string, returnId: string): Promise<boolean> {
  const refunds = await syncRefunds(await findPaid(orderId));
  return refunds.some(({ request }) => request === nameOfReturn(returnId));
}

/**
 * Sends `amountPaise` of what an order owes for a return, or what is still owed if that is less because money
 * went back meanwhile. Resolves to the paise that were sent under this name, now or before. Throws
 * `refund_refused` (409) with Stripe's reason, `not_found` (404), `unavailable` (503).
 */
export async function payReturn(orderId: string, returnId: string, amountPaise: number): Promise<number> {
  const name = nameOfReturn(returnId);
  const refunds = await syncRefunds(await findPaid(orderId));
  const sent = refunds.find(({ request }) => request === name);
  if (sent) return sent.amountPaise;
  const payment = await findPaid(orderId);
  const paise = Math.min(amountPaise, payment.refundDuePaise ?? 0);
  if (paise > 0) await send(payment, paise, { refunds, name });
  return paise;
}

/** Paise that are owed to the customer, after `refunds`. */
export function owedPaise(payment: Payment, refunds: readonly Refund[]): number {
  if (payment.state === "COMMITTED") return payment.refundDuePaise ?? 0;
  return isWithoutOrder(payment) ? Math.max(0, leftOf(payment, refunds)) : 0;
}

/**
 * Refunds whatever is still owed for a payment, with or without an order. Resolves to the paise sent, 0 or
 * less when everything is on its way. Throws `not_found` (404), `refund_refused` (409), `unavailable` (503).
 */
export const sendOwed = (payment: Paid): Promise<number> =>
  isWithoutOrder(payment) ? refundInFull(payment) : payRefundDue(payment);

/**
 * Refunds `amountPaise` at the request of staff, once per `name` however often it is called. Throws `invalid` (400, "requestKey") when the name was used for another amount,
 * `refund_refused` (409) with Stripe's reason, `unavailable` (503).
 */
export async function refundOnRequest(
  payment: Paid,
  { name, amountPaise, by }: { name: string; amountPaise: number; by: string },
): Promise<void> {
  const request = await openRefundRequest(payment.id, name, { amountPaise, by });
  if (request.amountPaise !== amountPaise)
    throw new AppError("invalid", "requestKey: it was used for another amount");
  try {
    await createRefund(payment, amountPaise, { name, attempt: request.attempt });
  } catch (error) {
    if (error instanceof StoredFailure) await raiseRequestAttempt(payment.id, name, request.attempt);
    throw error;
  }
  await syncRefunds(payment);
}
