import { eachLine, returnSold } from "../catalogue/stock.table.ts";
import { giveBackUse } from "../coupons/coupon.table.ts";
import type { Payment } from "../payments/payment.ts";
import { setRefundDue } from "../payments/refund-due.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { transact } from "../platform/table.ts";
import { markCancelled } from "./order.table.ts";
import { leftToRefund, type Order } from "./order.ts";

interface Cancellation {
  payment: Payment;
  now: Date;
  /** Recorded with it. */
  audit?: TransactItem;
}

/**
 * Cancels the order, restocks its units, gives back the use of its coupon and records what is owed to the
 * customer, in one transaction. False when the order changed since it was read. The refund itself is the
 * caller's next step; after a crash in between, the sweeper refunds.
 */
export async function cancelOrder(order: Order, { payment, now, audit }: Cancellation): Promise<boolean> {
  const leftPaise = leftToRefund(order);
  const failed = await transact({
    order: markCancelled(order, now),
    payment: leftPaise > 0 ? setRefundDue(payment, leftPaise, false) : undefined,
    ...eachLine(order.lines, returnSold),
    ...giveBackUse(order),
    audit,
  });
  return failed.size === 0;
}
