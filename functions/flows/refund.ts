import { AppError } from "../../shared/errors.ts";
import { findPayment, movePayment, payOff, raiseAttempt } from "../data/payment.ts";
import { recordRefund } from "../data/refund.ts";
import { transact } from "../data/table.ts";
import type { Payment } from "../domain/payment.ts";
import { countedPaise, type Refund } from "../domain/refund.ts";
import { StoredFailure } from "../services/stripe.ts";
import { createRefund, listRefunds } from "../services/stripe-refunds.ts";

type Paid = Payment & { intentId: string };

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, refund) => sum + countedPaise(refund), 0);

const sentPaise = async ({ intentId }: Paid): Promise<number> => sumOf(await listRefunds(intentId));

/** Safe to repeat: a key a sum and attempt, and Stripe never gives back more than came in. */
async function send(payment: Paid, amountPaise: number): Promise<void> {
  try {
    await createRefund(payment, amountPaise, `${amountPaise}-${payment.attempt}`);
  } catch (error) {
    if (error instanceof StoredFailure) await raiseAttempt(payment);
    throw error;
  }
}

/** All of it back, once: what went back before, from the dashboard too, is not sent again. */
export async function refundInFull(payment: Paid): Promise<void> {
  const leftPaise = payment.amountPaise - (await sentPaise(payment));
  if (leftPaise > 0) await send(payment, leftPaise);
  await syncRefunds(payment);
}

/** Pays what a cancelled order still owes. */
export async function payRefundDue(payment: Paid): Promise<void> {
  if (payment.refundDuePaise === undefined) return;
  const leftPaise = Math.min(payment.refundDuePaise, payment.amountPaise - (await sentPaise(payment)));
  if (leftPaise > 0) await send(payment, leftPaise);
  await syncRefunds(payment);
  await transact([payOff(payment.id)]);
}

/**
 * Brings what we know of a payment's refunds up to what Stripe says of them. An open one may become an
 * order yet, which would not know of a refund that was noted before it: later, then.
 */
export async function syncRefunds(payment: Paid): Promise<void> {
  if (payment.state === "OPEN") return;
  const refunds = await listRefunds(payment.intentId);
  const hasOrder = payment.state === "COMMITTED";
  for (const refund of refunds) await recordRefund(payment.id, hasOrder, refund);
  const sentBackPaise = sumOf(refunds);
  if (payment.state === "REFUNDED" && refunds.length > 0 && sentBackPaise === 0) {
    await transact([movePayment(payment.id, "REFUNDED", "REFUND_FAILED")]);
  }
  if (payment.state === "REFUND_FAILED" && sentBackPaise >= payment.amountPaise) {
    await transact([movePayment(payment.id, "REFUND_FAILED", "REFUNDED")]);
  }
}

/** A payment that money came in for. Throws NF. */
export async function findPaid(paymentId: string): Promise<Paid> {
  const payment = await findPayment(paymentId);
  if (!payment?.intentId) throw new AppError("NF", "Payment");
  return { ...payment, intentId: payment.intentId };
}
