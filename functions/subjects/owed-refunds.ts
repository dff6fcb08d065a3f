import { sendOwedReturns, sendReturnRefundsOf } from "../returns/send-refund.ts";

/** Refunds that a subject owes under its own names. */
interface OwedRefunds {
  /** Returns the paise sent. Throws `refund_refused` (409), `unavailable` (503). */
  sendOf(orderId: string): Promise<number>;
  sendAll(): Promise<void>;
}

const subjects: readonly OwedRefunds[] = [{ sendOf: sendReturnRefundsOf, sendAll: sendOwedReturns }];

export async function sendOwedRefundsOf(orderId: string): Promise<number> {
  let paise = 0;
  for (const { sendOf } of subjects) paise += await sendOf(orderId);
  return paise;
}

export async function sendAllOwedRefunds(): Promise<void> {
  for (const { sendAll } of subjects) await sendAll();
}
