import { exists, type TransactItem, update } from "../platform/expressions.ts";
import { write } from "../platform/table.ts";
import { listing, paymentKey, unlisted } from "./payment.table.ts";
import { isRefunding, type Payment } from "./payment.ts";

/** Longer than both attempts at the provider together. */
const sendingMilliseconds = 30_000;

/** In paise; `hasFailed` counts a declined refund. Fails if the sum changed since it was read. */
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

export const countFailedRefund = (id: string): TransactItem =>
  update<Payment>(paymentKey(id), { add: { refundsFailed: 1 } }, { pk: exists });

/** Changes the idempotency key after a stored failure. The problem is kept for staff until the money is sent. */
export async function raiseAttempt({ id, attempt }: Payment, problem?: string): Promise<void> {
  const set = {
    attempt: attempt + 1,
    refundingUntil: undefined,
    ...(problem !== undefined && { refundProblem: problem }),
  };
  await write(update<Payment>(paymentKey(id), { set }, { attempt }));
}

/** Prevents settling while sending. Returns false if what is owed has changed, or while staff's own refund is sent. */
export async function beginSending(payment: Payment, now: Date): Promise<boolean> {
  const { id, state, refundDuePaise, refundingBy } = payment;
  if (refundingBy !== undefined && isRefunding(payment, now)) return false;
  const set = { refundingUntil: now.getTime() + sendingMilliseconds, refundingBy: undefined };
  const seen = { state, refundDuePaise, refundingBy };
  return (await write(update<Payment>(paymentKey(id), { set }, seen))) !== undefined;
}

/** Returns false if another call changed the reservation. */
export async function reserveRefund(
  { id, refundingUntil }: Payment,
  userId: string,
  now: Date,
): Promise<boolean> {
  const set = { refundingUntil: now.getTime() + sendingMilliseconds, refundingBy: userId };
  return (await write(update<Payment>(paymentKey(id), { set }, { refundingUntil }))) !== undefined;
}

/** Leaves a reservation that another call has by now. */
export async function endRefunding(id: string, by?: string): Promise<void> {
  const set = { refundingUntil: undefined, refundingBy: undefined };
  await write(update<Payment>(paymentKey(id), { set }, { pk: exists, refundingBy: by }));
}

/** In paise. Fails if what is owed changed since it was read, or a refund was sent meanwhile. */
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
