import { exists, update } from "../platform/expressions.ts";
import { write } from "../platform/table.ts";
import { paymentKey } from "./payment.table.ts";
import type { Payment } from "./payment.ts";

/** Longer than both attempts at the provider together. */
const sendingMilliseconds = 30_000;

/** True while another caller's refund may be on its way to the provider. */
export const isRefunding = (
  { refundingUntil = 0, refundingBy }: Pick<Payment, "refundingUntil" | "refundingBy">,
  now: Date,
  by?: string,
): boolean => refundingUntil > now.getTime() && (by === undefined || refundingBy !== by);

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
