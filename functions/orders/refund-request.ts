import type { Payment } from "../payments/payment.ts";
import type { Order } from "./order.ts";

export const keyName = (requestKey: string): string => `client-${requestKey}`;

export const nameOfReturn = (returnId: string): string => `return-${returnId}`;
export const isForReturn = (name: string): boolean => name.startsWith("return-");

/** Derives a name from the state: repeated clicks get the same one, retries after a decline another. */
export const ownName = (
  { refundedPaise }: Pick<Order, "refundedPaise">,
  { refundsFailed = 0 }: Pick<Payment, "refundsFailed">,
  amountPaise: number,
): string => `own-${refundedPaise}-${refundsFailed}-${amountPaise}`;
