import { AppError } from "../../../../shared/errors.ts";
import { record } from "../../../data/audit.ts";
import { changeStatus, findOrder } from "../../../data/order.ts";
import { transact } from "../../../data/table.ts";
import { nextStatus, orderOnWire } from "../../../domain/order.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/orders/update-status", async ({ id, status }, { user, now }) => {
  const order = await findOrder(id);
  if (!order) throw new AppError("NF", "Order");
  if (nextStatus[order.status] !== status) throw new AppError("STATUS");
  const entry = { status, at: now.toISOString() };
  const failed = await transact([
    changeStatus(order, entry),
    record(
      user,
      { subject: { kind: "order", id }, did: "Status changed", details: { from: order.status, to: status } },
      now,
    ),
  ]);
  if (failed.length > 0) throw new AppError("STATUS");
  return { success: true, order: orderOnWire({ ...order, status, history: [...order.history, entry] }) };
});
