import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/errors.ts";
import { findPayment, movePayment, raiseAttempt } from "../payments/payment.table.ts";
import type { Payment, PaymentState } from "../payments/payment.ts";
import { countedPaise, type Refund, refundedPaise } from "../payments/refund.ts";
import { StoredFailure } from "../payments/stripe.ts";
import { createRefund, listRefunds } from "../payments/stripe-refunds.ts";
import { write } from "../platform/table.ts";
import { recordRefund } from "./refund.table.ts";
import { openRefundRequest, type RefundRequest, raiseRequestAttempt } from "./refund-request.table.ts";

/** The alarm for money counts the errors of this service name. */
const logger = new Logger({ serviceName: "settle" });

type Paid = Payment & { intentId: string };

/** A payment that has an intent. Throws `not_found` (404, "Payment"). */
export async function findPaid(paymentId: string): Promise<Paid> {
  const payment = await findPayment(paymentId);
  if (!payment?.intentId) throw new AppError("not_found", "Payment");
  return { ...payment, intentId: payment.intentId };
}

/** The next state of a payment without an order, derived from its refunds. */
function stateAfter({ state, amountPaise }: Payment, refunds: readonly Refund[]): PaymentState {
  if (refundedPaise(refunds) >= amountPaise) return "REFUNDED";
  return refunds.some((refund) => countedPaise(refund) === 0) ? "REFUND_FAILED" : state;
}

const isWithoutOrder = ({ state }: Payment): boolean =>
  state === "REFUND_PENDING" || state === "REFUNDED" || state === "REFUND_FAILED";

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
  const state = stateAfter(payment, refunds);
  if (isWithoutOrder(payment) && state !== payment.state)
    await write(movePayment(payment.id, payment.state, state));
  return refunds;
}

const owed = "due";

/**
 * Refunds `amountPaise`. Concurrent callers share one idempotency key, even if they computed different
 * amounts, so only one of them sends money. The key changes once a refund was made under it, and after a
 * failure that Stripe would replay. Throws `invalid` (400, "amount") when Stripe has less left,
 * `not_found` (404), `unavailable` (503).
 */
async function send(payment: Paid, amountPaise: number, refunds: readonly Refund[]): Promise<void> {
  const sent = refunds.filter(({ request }) => request?.startsWith(owed)).length;
  try {
    await createRefund(payment, amountPaise, { name: `${owed}-${sent}`, attempt: payment.attempt });
  } catch (error) {
    if (error instanceof StoredFailure) await raiseAttempt(payment);
    throw error;
  }
  await syncRefunds(await findPaid(payment.id));
}

/**
 * Refunds whatever of the payment has not been refunded yet, here or in Stripe's dashboard. Resolves to the
 * paise sent, 0 or less when nothing was left. Throws `not_found` (404), `invalid` (400, "amount"),
 * `unavailable` (503).
 */
export async function refundInFull({ id }: Payment): Promise<number> {
  const payment = await findPaid(id);
  const refunds = await syncRefunds(payment);
  const leftPaise = payment.amountPaise - refundedPaise(refunds);
  if (leftPaise > 0) await send(payment, leftPaise, refunds);
  return leftPaise;
}

/**
 * Refunds what an order owes because it was cancelled or a bank declined a refund. Resolves to the paise
 * sent. Throws `not_found` (404), `invalid` (400, "amount"), `unavailable` (503).
 */
export async function payRefundDue(payment: Paid): Promise<number> {
  const refunds = await syncRefunds(payment);
  const { refundDuePaise = 0 } = await findPaid(payment.id);
  if (refundDuePaise > 0) await send(payment, refundDuePaise, refunds);
  return refundDuePaise;
}

/**
 * Refunds whatever is still owed for a payment, with or without an order. Resolves to the paise sent, 0 or
 * less when everything is on its way. Throws `not_found` (404), `invalid` (400, "amount"), `unavailable` (503).
 */
export const sendOwed = (payment: Paid): Promise<number> =>
  isWithoutOrder(payment) ? refundInFull(payment) : payRefundDue(payment);

/**
 * Refunds `amountPaise` at the request of staff, once per `name` however often it is called. False when the
 * request had been fulfilled before. Throws `invalid` (400, "requestKey") when the name was used for
 * another amount, `invalid` (400, "amount") when Stripe has less left, `unavailable` (503).
 */
export async function refundOnRequest(
  payment: Paid,
  { name, amountPaise, units }: { name: string; amountPaise: number; units?: RefundRequest["units"] },
): Promise<boolean> {
  const request = await openRefundRequest(payment.id, name, { amountPaise, ...(units && { units }) });
  if (request.amountPaise !== amountPaise)
    throw new AppError("invalid", "requestKey: it was used for another amount");
  const refunds = await syncRefunds(payment);
  if (refunds.some((refund) => refund.request === name)) return false;
  try {
    await createRefund(payment, amountPaise, { name, attempt: request.attempt });
  } catch (error) {
    if (error instanceof StoredFailure) await raiseRequestAttempt(payment.id, name, request.attempt);
    throw error;
  }
  await syncRefunds(payment);
  return true;
}
