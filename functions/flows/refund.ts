import { AppError } from "../../shared/errors.ts";
import { findPayment, movePayment, payOff } from "../data/payment.ts";
import { recordRefund } from "../data/refund.ts";
import { transact } from "../data/table.ts";
import type { Payment } from "../domain/payment.ts";
import { countedPaise, type Refund } from "../domain/refund.ts";
import { createRefund, listRefunds } from "../services/stripe-refunds.ts";

type Paid = Payment & { intentId: string };

const isSent = (refund: Refund): boolean => countedPaise(refund) > 0;

/** All of it back, once: an earlier refund is found before a new one is made. */
export async function refundInFull(payment: Paid): Promise<void> {
  const earlier = await listRefunds(payment.intentId);
  if (!earlier.some(isSent)) await createRefund(payment, payment.amountPaise, "full");
  await syncRefunds(payment);
}

/** Pays what a cancelled order still owes. Safe to repeat: the key is the order's own. */
export async function payRefundDue(payment: Paid): Promise<void> {
  if (payment.refundDuePaise === undefined) return;
  const sent = (await listRefunds(payment.intentId)).reduce((sum, refund) => sum + countedPaise(refund), 0);
  const left = Math.min(payment.refundDuePaise, payment.amountPaise - sent);
  if (left > 0) await createRefund(payment, left, "cancel");
  await syncRefunds(payment);
  await transact([payOff(payment.id)]);
}

/** Brings what we know of a payment's refunds up to what Stripe says of them. */
export async function syncRefunds(payment: Paid): Promise<void> {
  const refunds = await listRefunds(payment.intentId);
  const hasOrder = payment.state === "COMMITTED";
  for (const refund of refunds) await recordRefund(payment.id, hasOrder, refund);
  if (payment.state === "REFUNDED" && refunds.length > 0 && !refunds.some(isSent)) {
    await transact([movePayment(payment.id, "REFUNDED", "REFUND_FAILED")]);
  }
}

/** A payment that money came in for. Throws NF. */
export async function findPaid(paymentId: string): Promise<Paid> {
  const payment = await findPayment(paymentId);
  if (!payment?.intentId) throw new AppError("NF", "Payment");
  return { ...payment, intentId: payment.intentId };
}
