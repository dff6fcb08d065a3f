import { AppError } from "../../../../shared/errors.ts";
import { record } from "../../../data/audit.ts";
import { archiveOrder, findOrder } from "../../../data/order.ts";
import { transact } from "../../../data/table.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/orders/delete", async ({ id }, { user, now }) => {
  for (let round = 0; round < 5; round++) {
    const order = await findOrder(id);
    if (!order) throw new AppError("NF", "Order");
    const failed = await transact([
      archiveOrder(order, now),
      record(user, { subject: { kind: "order", id }, did: "Order archived", details: {} }, now),
    ]);
    if (failed.length === 0) return { success: true };
  }
  throw new AppError("UNAV");
});
