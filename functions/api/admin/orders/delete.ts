import { AppError, found } from "../../../../shared/core/errors.ts";
import { staffOrderCalls } from "../../../../shared/orders/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { archiveOrder, findOrder } from "../../../orders/order.table.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(staffOrderCalls, "admin/orders/delete", async ({ id }, by) => {
  for (let round = 0; round < 5; round++) {
    const order = found(await findOrder(id), "Order");
    const failed = await transact({
      order: archiveOrder(order, by.now),
      audit: auditEntry(by, { kind: "order", id }, "Order archived"),
    });
    if (failed.size === 0) return { success: true };
  }
  throw new AppError("unavailable");
});
