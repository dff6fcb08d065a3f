import { staffPaymentCalls } from "../../../../shared/payments/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { requireConfirmedRefund } from "../../../identity/second-factor.ts";
import { requireUndisputed } from "../../../orders/dispute.table.ts";
import { findPaid, sendOwed } from "../../../orders/refund-payment.ts";
import { owedBy } from "../../../payments/payment.ts";
import { write } from "../../../platform/table.ts";
import { sendOwedRefundsOf } from "../../../subjects/owed-refunds.ts";

/** Sends whatever is still owed. Throws `not_found` (404), `refund_refused` (409), `unavailable` (503). */
export const handler = endpoint(staffPaymentCalls, "admin/payments/refund", async ({ id, reason }, by) => {
  const payment = await findPaid(id);
  requireConfirmedRefund(by, owedBy(payment));
  await requireUndisputed(id);
  const returnsPaise = await sendOwedRefundsOf(id);
  const paise = returnsPaise + Math.max(0, await sendOwed(payment));
  if (paise > 0) await write(auditEntry(by, { kind: "order", id }, "Refund sent again", { paise, reason }));
  return { success: true };
});
