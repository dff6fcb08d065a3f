import { toRupees } from "../../../../shared/money.ts";
import { findFailedMails } from "../../../data/delivery.ts";
import { findAwaitedArchive } from "../../../data/order.ts";
import { findUnsettled } from "../../../data/payment.ts";
import { findLatestReport } from "../../../data/reconciliation.ts";
import type { Order } from "../../../domain/order.ts";
import type { Payment } from "../../../domain/payment.ts";
import { endpoint } from "../../../http/endpoint.ts";

const onWire = (payment: Payment) => ({
  _id: payment.id,
  state: payment.refundDuePaise === undefined ? payment.state : "REFUND_DUE",
  mode: payment.mode,
  amount: toRupees(payment.amountPaise),
  user: { _id: payment.userId, name: payment.userName },
  items: payment.lines.reduce((sum, line) => sum + line.quantity, 0),
  intentId: payment.intentId,
  createdAt: payment.createdAt,
  expiresAt: payment.expiresAt,
});

const archivedOnWire = ({ id, userId, userName, intentId, totalPaise, refundedPaise, createdAt }: Order) => ({
  _id: id,
  user: { _id: userId, name: userName },
  intentId,
  total: toRupees(totalPaise),
  refunded: toRupees(refundedPaise),
  createdAt,
});

export const handler = endpoint("admin/payments/list", async ({ limit = 100, cursor }) => {
  const [unsettled, awaited, failedMails, report] = await Promise.all([
    findUnsettled({ limit, cursor }),
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
});
