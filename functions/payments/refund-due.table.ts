import { exists, type TransactItem, update } from "../platform/expressions.ts";
import { write } from "../platform/table.ts";
import { listing, paymentKey, unlisted } from "./payment.table.ts";
import type { Payment } from "./payment.ts";

/** Longer than both tries at Stripe take together. */
const sendingMilliseconds = 30_000;

/**
 * Sets the paise that the payment's order owes the customer. `hasFailed` counts a refund that the bank
 * declined. Fails when the sum changed since the payment was read.
 */
export const setRefundDue = (
  { id, refundDuePaise }: Payment,
  duePaise: number,
  hasFailed: boolean,
): TransactItem =>
  update<Payment>(
    paymentKey(id),
    {
      set:
        duePaise > 0
          ? { refundDuePaise: duePaise, ...listing(id) }
          : { refundDuePaise: undefined, refundProblem: undefined, ...unlisted },
      ...(hasFailed && { add: { refundsFailed: 1 } }),
    },
    { state: "COMMITTED", refundDuePaise },
  );

/** Counts a declined refund of a payment that has no order. */
export const countFailedRefund = (id: string): TransactItem =>
  update<Payment>(paymentKey(id), { add: { refundsFailed: 1 } }, { pk: exists });

/**
 * Makes the next call use a new idempotency key: under the old one Stripe would replay its stored failure. The
 * problem, in words for staff, stays until what is owed is sent or settled.
 */
export async function raiseAttempt({ id, attempt }: Payment, problem?: string): Promise<void> {
  const set = {
    attempt: attempt + 1,
    refundingUntil: undefined,
    ...(problem !== undefined && { refundProblem: problem }),
  };
  await write(update<Payment>(paymentKey(id), { set }, { attempt }));
}

/**
 * Marks that what is owed is being sent, so that nobody records it as settled meanwhile. False when what is
 * owed changed since the payment was read.
 */
export async function beginSending({ id, state, refundDuePaise }: Payment, now: Date): Promise<boolean> {
  const set = { refundingUntil: now.getTime() + sendingMilliseconds, refundingBy: undefined };
  return (await write(update<Payment>(paymentKey(id), { set }, { state, refundDuePaise }))) !== undefined;
}

/** Reserves the payment for a member of staff who refunds it. False when another call changed the reservation. */
export async function reserveRefund(
  { id, refundingUntil }: Payment,
  userId: string,
  now: Date,
): Promise<boolean> {
  const set = { refundingUntil: now.getTime() + sendingMilliseconds, refundingBy: userId };
  return (await write(update<Payment>(paymentKey(id), { set }, { refundingUntil }))) !== undefined;
}

/** Ends a reservation or a sending once its outcome is known. */
export async function endRefunding(id: string): Promise<void> {
  const set = { refundingUntil: undefined, refundingBy: undefined };
  await write(update<Payment>(paymentKey(id), { set }, { pk: exists }));
}

/**
 * Records that staff paid all that is owed, in paise, by other means. Fails when what is owed changed since the
 * payment was read, or a refund was sent meanwhile.
 */
export const settleByOtherMeans = (
  { id, state, refundDuePaise, refundingUntil, attempt }: Payment,
  paise: number,
): TransactItem =>
  update<Payment>(
    paymentKey(id),
    {
      set: {
        state: state === "COMMITTED" ? "COMMITTED" : "REFUNDED",
        refundDuePaise: undefined,
        refundProblem: undefined,
        ...unlisted,
      },
      add: { settledPaise: paise },
    },
    { state, refundDuePaise, refundingUntil, attempt },
  );
