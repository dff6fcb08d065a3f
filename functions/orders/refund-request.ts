import type { Payment } from "../payments/payment.ts";
import type { Order } from "./order.ts";

/** The name of a request that came with a key of the client's own. */
export const keyName = (requestKey: string): string => `client-${requestKey}`;

/** Without a key, a repeated click meets the order as it was; a new try after the bank's refusal does not. */
export const ownName = (
  { refundedPaise }: Pick<Order, "refundedPaise">,
  { refundsFailed = 0 }: Pick<Payment, "refundsFailed">,
  amountPaise: number,
): string => `own-${refundedPaise}-${refundsFailed}-${amountPaise}`;
