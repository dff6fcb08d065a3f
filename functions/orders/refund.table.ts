import { countFailedRefund, findPayment, setRefundDue } from "../payments/payment.table.ts";
import { countedPaise, isNews, Refund } from "../payments/refund.ts";
import { missing, put, type TransactItem } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, rounds, transact } from "../platform/table.ts";
import { findOrderEver, recordMoney } from "./order.table.ts";
import { owedAfter } from "./order.ts";
import { creditNote } from "./order-documents.ts";

/** Refunds lie in the order's partition, also those of a payment that never became an order. */
const refundKey = (paymentId: string, id: string): Key => ({ pk: `ORDER#${paymentId}`, sk: `REFUND#${id}` });

/** The id of the order that a refund item belongs to; undefined for any other item. */
export const orderOfRefund = ({ pk, sk }: Item): string | undefined =>
  String(sk).startsWith("REFUND#") ? String(pk).slice("ORDER#".length) : undefined;

export const readRefund = (item: Item): Refund => Refund.parse(item);

export async function findRefund(orderId: string, id: string): Promise<Refund | undefined> {
  const item = await getItem(refundKey(orderId, id));
  return item && readRefund(item);
}

/** Fails unless the stored refund has the status of `known`, or there is none. */
export const putRefund = (paymentId: string, refund: Refund, known: Refund | undefined): TransactItem =>
  put<Refund>(
    { ...refundKey(paymentId, refund.id), ...refund },
    known ? { status: known.status } : { pk: missing },
  );

/** Writes that go with the refund: the order's refunded sum, what is still owed, and a credit note. */
async function changesBy(paymentId: string, refund: Refund, known: Refund | undefined) {
  const [payment, order] = await Promise.all([findPayment(paymentId), findOrderEver(paymentId)]);
  const hasFailed = refund.status === "failed";
  if (!payment || !order) return hasFailed ? { payment: countFailedRefund(paymentId) } : {};
  const movePaise = countedPaise(refund) - countedPaise(known);
  const { refundDuePaise = 0 } = payment;
  const duePaise = owedAfter(order, refundDuePaise, refund, known);
  const isDueChanged = hasFailed || duePaise !== refundDuePaise;
  const isDeclined = duePaise > 0 && (hasFailed || order.isRefundDeclined === true);
  const note = await creditNote(order, refund, order.refundedPaise + movePaise + duePaise);
  const { billing } = note ?? {};
  return {
    order:
      movePaise === 0 && !isDueChanged
        ? undefined
        : recordMoney(order, { refundedPaise: movePaise, duePaise, isDeclined, billing }),
    payment: isDueChanged ? setRefundDue(payment, duePaise, hasFailed) : undefined,
    ...note?.changes,
  };
}

/**
 * Records a refund with its effects on the order, once per status however often it is reported. False
 * when nothing was new. Throws `unavailable` (503).
 */
export async function recordRefund(paymentId: string, refund: Refund): Promise<boolean> {
  for await (const _ of rounds()) {
    const known = await findRefund(paymentId, refund.id);
    if (!isNews(refund, known)) return false;
    const changes = await changesBy(paymentId, refund, known);
    const failed = await transact({ refund: putRefund(paymentId, refund, known), ...changes });
    if (failed.size === 0) return true;
  }
  throw new Error(`Refund ${refund.id} could not be recorded`);
}
