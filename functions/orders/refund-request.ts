import type { Payment } from "../payments/payment.ts";
import type { Order } from "./order.ts";

/** Name of a request that carries the client's own key. */
export const keyName = (requestKey: string): string => `client-${requestKey}`;

/** Name of the refund of a return. */
export const nameOfReturn = (returnId: string): string => `return-${returnId}`;
export const isForReturn = (name: string): boolean => name.startsWith("return-");

/**
 * Name of a request without a key. A repeated click finds the order unchanged and gets the same name; a
 * new try after the bank declined gets another.
 */
export const ownName = (
  { refundedPaise }: Pick<Order, "refundedPaise">,
  { refundsFailed = 0 }: Pick<Payment, "refundsFailed">,
  amountPaise: number,
): string => `own-${refundedPaise}-${refundsFailed}-${amountPaise}`;
