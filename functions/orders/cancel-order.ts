import type { Payment } from "../payments/payment.ts";
import { setRefundDue } from "../payments/refund-due.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { transact } from "../platform/table.ts";
import { restock } from "./holds.ts";
import { markCancelled } from "./order.table.ts";
import { leftToRefund, type Order } from "./order.ts";

interface Cancellation {
  payment: Payment;
  now: Date;
  audit?: TransactItem;
}

/**
 * Cancels, restocks, releases the coupon use and records what is owed in one transaction. Returns false if the order
 * changed since it was read. The caller sends the refund; after a crash the sweeper does.
 */
export async function cancelOrder(order: Order, { payment, now, audit }: Cancellation): Promise<boolean> {
  const leftPaise = leftToRefund(order);
  const failed = await transact({
    order: markCancelled(order, now),
    payment: leftPaise > 0 ? setRefundDue(payment, leftPaise, false) : undefined,
    ...restock(order),
    audit,
  });
  return failed.size === 0;
}
