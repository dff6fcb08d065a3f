import { paymentCalls } from "../../../../shared/payment.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findPaid, sendOwed } from "../../../orders/refund-payment.ts";
import { write } from "../../../platform/table.ts";

/**
 * Sends whatever is still owed, and nothing when everything is on its way. Throws `not_found` (404),
 * `invalid` (400, "amount") or `unavailable` (503).
 */
export const handler = endpoint(paymentCalls, "admin/payments/refund", async ({ id }, { user, now }) => {
  const paise = await sendOwed(await findPaid(id));
  const subject = { kind: "order", id } as const;
  if (paise > 0)
    await write(auditEntry(user, { subject, did: "Refund sent again", details: { paise } }, now));
  return { success: true };
});
