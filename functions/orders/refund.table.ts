import { findPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import { countedPaise, isNews, Refund } from "../payments/refund.ts";
import { countFailedRefund, setRefundDue, settleByOtherMeans } from "../payments/refund-due.table.ts";
import { missing, put, type TransactItem } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, rounds, transact } from "../platform/table.ts";
import { findOrderEver, recordMoney } from "./order.table.ts";
import { type Order, owedAfter } from "./order.ts";
import { creditNote } from "./order-documents.ts";
import { isOfDue } from "./refund-request.table.ts";

/** Stored in the order's partition, even if the payment never became an order. */
const refundKey = (paymentId: string, id: string): Key => ({ pk: `ORDER#${paymentId}`, sk: `REFUND#${id}` });

export const orderOfRefund = ({ pk, sk }: Item): string | undefined =>
  String(sk).startsWith("REFUND#") ? String(pk).slice("ORDER#".length) : undefined;

export const readRefund = (item: Item): Refund => Refund.parse(item);

export async function findRefund(orderId: string, id: string): Promise<Refund | undefined> {
  const item = await getItem(refundKey(orderId, id));
  return item && readRefund(item);
}

/** Fails unless the stored refund equals `known`. */
export const putRefund = (paymentId: string, refund: Refund, known: Refund | undefined): TransactItem =>
  put<Refund>(
    { ...refundKey(paymentId, refund.id), ...refund },
    known ? { status: known.status, isTaken: known.isTaken } : { pk: missing },
  );

interface Behind {
  payment: Payment | undefined;
  order: Order | undefined;
}

async function changesBy(
  refund: Refund,
  known: Refund | undefined,
  { payment, order }: Behind,
): Promise<Record<string, TransactItem | undefined>> {
  const hasFailed = refund.status === "failed";
  if (!payment) return {};
  if (!order) return hasFailed ? { payment: countFailedRefund(payment.id) } : {};
  const movePaise = countedPaise(refund) - countedPaise(known);
  const { refundDuePaise = 0 } = payment;
  // What is owed still includes a refund of it that nobody has seen succeed.
  const isStillOwed = hasFailed && known === undefined && isOfDue(refund.request ?? "");
  const owedPaise = isStillOwed ? refundDuePaise - refund.amountPaise : refundDuePaise;
  const duePaise = owedAfter(order, owedPaise, refund, known);
  const isDueChanged = hasFailed || duePaise !== refundDuePaise;
  const isDeclined = duePaise > 0 && (hasFailed || order.isRefundDeclined === true);
  const note = await creditNote(order, order.refundedPaise + movePaise + duePaise);
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

async function findBehind(paymentId: string): Promise<Behind> {
  const [payment, order] = await Promise.all([findPayment(paymentId), findOrderEver(paymentId)]);
  return { payment, order };
}

/** Records each status once. Returns false if nothing was new. Throws `unavailable` (503). */
export async function recordRefund(paymentId: string, report: Refund): Promise<boolean> {
  for await (const _ of rounds()) {
    const known = await findRefund(paymentId, report.id);
    if (!isNews(report, known)) return false;
    const behind = await findBehind(paymentId);
    const isRetry = known ? known.isRetry : (behind.payment?.refundsFailed ?? 0) > 0;
    const refund = { ...report, ...(isRetry && { isRetry }) };
    const changes = await changesBy(refund, known, behind);
    const failed = await transact({ refund: putRefund(paymentId, refund, known), ...changes });
    if (failed.size === 0) return true;
  }
  throw new Error(`Refund ${report.id} could not be recorded`);
}

/** Fails if what is owed changed since `payment` was read, or a refund was sent meanwhile. */
export async function settlementOf(
  payment: Payment,
  refund: Refund,
): Promise<Record<string, TransactItem | undefined>> {
  const { order } = await findBehind(payment.id);
  return {
    ...(await changesBy(refund, undefined, { payment, order })),
    refund: putRefund(payment.id, refund, undefined),
    payment: settleByOtherMeans(payment, refund.amountPaise),
  };
}
