import { toRupees } from "../../../../shared/core/money.ts";
import { paidByOnWire } from "../../../../shared/orders/paid-by-words.ts";
import { staffPaymentCalls } from "../../../../shared/payments/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findFailedMails } from "../../../mail/delivery.table.ts";
import { findAwaitedArchive } from "../../../orders/order.table.ts";
import type { Order } from "../../../orders/order.ts";
import { findUnsettled } from "../../../payments/payment.table.ts";
import { isRefundFailed, type Payment } from "../../../payments/payment.ts";
import { findLatestReport } from "../../../payments/reconciliation.table.ts";

function stateOf(payment: Payment): string {
  if (isRefundFailed(payment)) return "REFUND_FAILED";
  return payment.refundDuePaise === undefined ? payment.state : "REFUND_DUE";
}

const buyerOf = ({
  userId: _id,
  userName: name,
  guestEmail,
}: Pick<Payment, "userId" | "userName" | "guestEmail">) => ({ _id, name, guestEmail });

const chargedOnWire = ({ provider, paidBy }: Pick<Payment, "provider" | "paidBy">) => ({
  provider,
  ...(paidBy && { paidBy: paidByOnWire(paidBy) }),
});

const onWire = (payment: Payment) => ({
  _id: payment.id,
  state: stateOf(payment),
  mode: payment.mode,
  amount: toRupees(payment.amountPaise),
  ...(payment.refundDuePaise !== undefined && { refundDue: toRupees(payment.refundDuePaise) }),
  ...(payment.refundProblem && { refundProblem: payment.refundProblem }),
  hasOrder: payment.state === "COMMITTED",
  ...(payment.orderNumber && { orderNumber: payment.orderNumber }),
  user: buyerOf(payment),
  items: payment.lines.reduce((sum, line) => sum + line.quantity, 0),
  ...chargedOnWire(payment),
  intentId: payment.intentId,
  createdAt: payment.createdAt,
  expiresAt: payment.expiresAt,
});

const archivedOnWire = ({ id, number, intentId, totalPaise, refundedPaise, createdAt, ...order }: Order) => ({
  _id: id,
  number,
  user: buyerOf(order),
  ...chargedOnWire(order),
  intentId,
  total: toRupees(totalPaise),
  refunded: toRupees(refundedPaise),
  createdAt,
});

export const handler = endpoint(
  staffPaymentCalls,
  "admin/payments/list",
  async ({ limit, cursor }, { now }) => {
    const [unsettled, awaited, failedMails, report] = await Promise.all([
      findUnsettled({ limit: limit ?? 100, cursor }, now),
      findAwaitedArchive({ limit: 100 }),
      findFailedMails({ limit: 100 }),
      findLatestReport(),
    ]);
    return {
      success: true,
      payments: unsettled.items.map(onWire),
      nextCursor: unsettled.nextCursor,
      awaitedArchive: awaited.map(archivedOnWire),
      failedMails: failedMails.items,
      ...(report && {
        reconciliation: {
          ...report,
          gaps: report.gaps.map(({ amountPaise, ...gap }) => ({ ...gap, amount: toRupees(amountPaise) })),
        },
      }),
    };
  },
);
