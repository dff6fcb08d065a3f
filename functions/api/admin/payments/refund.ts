import { paymentCalls } from "../../../../shared/payment.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findPaid, sendOwed } from "../../../orders/refund-payment.ts";
import { write } from "../../../platform/table.ts";

/** Sends again what a bank turned down; nothing when all of it is on its way. */
export const handler = endpoint(paymentCalls, "admin/payments/refund", async ({ id }, { user, now }) => {
  const paise = await sendOwed(await findPaid(id));
  const subject = { kind: "order", id } as const;
  if (paise > 0)
    await write(auditEntry(user, { subject, did: "Refund sent again", details: { paise } }, now));
  return { success: true };
});
