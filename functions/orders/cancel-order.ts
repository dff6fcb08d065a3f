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

/** The caller or the sweeper sends the refund. Returns false if the order changed since it was read. */
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
