import { AppError, found } from "../../../../shared/core/errors.ts";
import { phoneOrderCalls } from "../../../../shared/phone-orders/staff-schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { outboxItem } from "../../../mail/outbox.table.ts";
import { payLinkOf, readLink } from "../../../phone-orders/pay-link.ts";
import { phoneOrderSent } from "../../../phone-orders/phone-order.table.ts";
import { requireUnclosed } from "../../../phone-orders/unclosed.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(phoneOrderCalls, "admin/phone-orders/send", async ({ id }, by) => {
  const opened = found(await readLink(id, by.now), "Phone order");
  requireUnclosed(opened);
  const { order, payment } = opened;
  const failed = await transact({
    mail: outboxItem({ kind: "pay-link", phoneOrderId: id }, by.now),
    audit: phoneOrderSent(by, payment.id),
  });
  if (failed.size > 0) throw new AppError("unavailable");
  return { success: true, link: await payLinkOf(order), expiresAt: order.expiresAt };
});
