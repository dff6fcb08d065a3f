import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/errors.ts";
import { findPayment, movePayment, raiseAttempt } from "../payments/payment.table.ts";
import type { Payment, PaymentState } from "../payments/payment.ts";
import { countedPaise, type Refund, refundedPaise } from "../payments/refund.ts";
import { StoredFailure } from "../payments/stripe.ts";
import { createRefund, listRefunds } from "../payments/stripe-refunds.ts";
import { write } from "../platform/table.ts";
import { recordRefund } from "./refund.table.ts";
import { openRefundRequest, raiseRequestAttempt } from "./refund-request.table.ts";

/** The alarm for money looks at errors of this name. */
const logger = new Logger({ serviceName: "settle" });

type Paid = Payment & { intentId: string };

/** A payment that money came in for. Throws `not_found`. */
export async function findPaid(paymentId: string): Promise<Paid> {
  const payment = await findPayment(paymentId);
  if (!payment?.intentId) throw new AppError("not_found", "Payment");
  return { ...payment, intentId: payment.intentId };
}

/** The state of a payment that has no order, by what became of its refunds. */
function stateAfter({ state, amountPaise }: Payment, refunds: readonly Refund[]): PaymentState {
  if (refundedPaise(refunds) >= amountPaise) return "REFUNDED";
  return refunds.some((refund) => countedPaise(refund) === 0) ? "REFUND_FAILED" : state;
}

const isWithoutOrder = ({ state }: Payment): boolean =>
  state === "REFUND_PENDING" || state === "REFUNDED" || state === "REFUND_FAILED";

/**
 * Brings what we know of a payment's refunds up to what Stripe says of them. An open one may become an
 * order yet, which would not know of a refund that was noted before it: later, then.
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
 * Sends what is owed. All who send at the same time use one key, whatever amount they found to be left:
 * it changes with the first refund made under it, and with a failure that Stripe would replay.
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

/** All of it back, once: what went back before, from the dashboard too, is not sent again. Answers what was sent. */
export async function refundInFull({ id }: Payment): Promise<number> {
  const payment = await findPaid(id);
  const refunds = await syncRefunds(payment);
  const leftPaise = payment.amountPaise - refundedPaise(refunds);
  if (leftPaise > 0) await send(payment, leftPaise, refunds);
  return leftPaise;
}

/** Sends what an order owes: it was cancelled, or a bank turned a refund down. Answers what was sent. */
export async function payRefundDue(payment: Paid): Promise<number> {
  const refunds = await syncRefunds(payment);
  const { refundDuePaise = 0 } = await findPaid(payment.id);
  if (refundDuePaise > 0) await send(payment, refundDuePaise, refunds);
  return refundDuePaise;
}

/** Sends again what a payment's customer has not got. Answers how many paise; none when all is on its way. */
export const sendOwed = (payment: Paid): Promise<number> =>
  isWithoutOrder(payment) ? refundInFull(payment) : payRefundDue(payment);

/**
 * A refund that staff ask for; one a name, however often it is asked for. Says whether it is new. Throws
 * `invalid` when the same name asked for another amount, or more is asked than Stripe has left; `unavailable`.
 */
export async function refundOnRequest(payment: Paid, amountPaise: number, name: string): Promise<boolean> {
  const request = await openRefundRequest(payment.id, name, amountPaise);
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
