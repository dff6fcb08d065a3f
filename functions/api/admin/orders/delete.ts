import { AppError } from "../../../../shared/errors.ts";
import { record } from "../../../data/audit.ts";
import { archiveOrder } from "../../../data/order.ts";
import { transact } from "../../../data/table.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/orders/delete", async ({ id }, { user, now }) => {
  const failed = await transact([
    archiveOrder(id, now),
    record(user, { subject: { kind: "order", id }, did: "Order archived", details: {} }, now),
  ]);
  if (failed.length > 0) throw new AppError("NF", "Order");
  return { success: true };
});
