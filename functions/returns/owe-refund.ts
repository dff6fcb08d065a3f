import { recordMoney } from "../orders/order.table.ts";
import { creditNoteOfReturn } from "../orders/order-documents.ts";
import { findOrderFile, type OrderFile } from "../orders/order-file.table.ts";
import { setRefundDue } from "../payments/refund-due.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { oweRefund } from "./return.table.ts";
import { arrivedUnits, type Return } from "./return.ts";

interface Owed {
  amountPaise: number;
  /** Paise sent and owed for the order in all. */
  totalPaise: number;
  changes: Record<string, TransactItem | undefined>;
}

/** Records dashboard refunds first, which leave less to refund. Throws `not_found` (404) or the provider's error. */
export async function owe(request: Return, amountOf: (file: OrderFile) => number): Promise<Owed> {
  const { orderId, userId } = request;
  const { findPaid, syncRefunds } = await import("../orders/refund-payment.ts");
  await syncRefunds(await findPaid(orderId));
  const [file, payment] = await Promise.all([findOrderFile(orderId, userId), findPaid(orderId)]);
  if (!file) throw new Error(`Order ${orderId} of a return does not exist`);
  const { order } = file;
  const amountPaise = Math.max(0, amountOf(file));
  const duePaise = (payment.refundDuePaise ?? 0) + amountPaise;
  const units = arrivedUnits(request.lines);
  const note = await creditNoteOfReturn(order, { paise: amountPaise, units, at: new Date() });
  const isDeclined = order.isRefundDeclined === true;
  return {
    amountPaise,
    totalPaise: order.refundedPaise + duePaise,
    changes: {
      order: recordMoney(order, { refundedPaise: 0, duePaise, isDeclined, billing: note?.billing }),
      payment: setRefundDue(payment, duePaise, false),
      owed: oweRefund(request),
      ...note?.changes,
    },
  };
}
