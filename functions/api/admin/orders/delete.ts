import { AppError } from "../../../../shared/core/errors.ts";
import { orderCalls } from "../../../../shared/orders/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { archiveOrder, findOrder } from "../../../orders/order.table.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(orderCalls, "admin/orders/delete", async ({ id }, { user, now }) => {
  for (let round = 0; round < 5; round++) {
    const order = await findOrder(id);
    if (!order) throw new AppError("not_found", "Order");
    const failed = await transact({
      order: archiveOrder(order, now),
      audit: auditEntry(user, { subject: { kind: "order", id }, did: "Order archived", details: {} }, now),
    });
    if (failed.size === 0) return { success: true };
  }
  throw new AppError("unavailable");
});
