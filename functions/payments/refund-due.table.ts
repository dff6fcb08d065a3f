import { exists, type TransactItem, update } from "../platform/expressions.ts";
import { write } from "../platform/table.ts";
import { listing, paymentKey, unlisted } from "./payment.table.ts";
import type { Payment } from "./payment.ts";

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
