import { sendOwedReturns, sendReturnRefundsOf } from "../returns/send-refund.ts";

/** Refunds that a subject owes under names of its own, apart from what the order itself owes. */
interface OwedRefunds {
  /** Resolves to the paise that were sent. Throws `refund_refused` (409) or `unavailable` (503). */
  sendOf(orderId: string): Promise<number>;
  /** Logs what cannot be sent. */
  sendAll(): Promise<void>;
}

const subjects: readonly OwedRefunds[] = [{ sendOf: sendReturnRefundsOf, sendAll: sendOwedReturns }];

/** Throws as `OwedRefunds.sendOf`. */
export async function sendOwedRefundsOf(orderId: string): Promise<number> {
  let paise = 0;
  for (const { sendOf } of subjects) paise += await sendOf(orderId);
  return paise;
}

export async function sendAllOwedRefunds(): Promise<void> {
  for (const { sendAll } of subjects) await sendAll();
}
