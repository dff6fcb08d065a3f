import { AppError } from "../../../../shared/errors.ts";
import { type DeliveryStep, nextStatus, orderCalls } from "../../../../shared/order.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeStatus, findOrder } from "../../../orders/order.table.ts";
import { isRefundedInFull, type Order, orderOnWire } from "../../../orders/order.ts";
import { transact } from "../../../platform/table.ts";

/**
 * The order, if this is its next status. Throws `not_found` (404), `invalid_status_change` (400) or
 * `refunded` (409).
 */
async function findReady(id: string, status: DeliveryStep): Promise<Order> {
  const order = await findOrder(id);
  if (!order) throw new AppError("not_found", "Order");
  if (nextStatus[order.status] !== status) throw new AppError("invalid_status_change");
  if (status === "Shipped" && isRefundedInFull(order))
    throw new AppError("refunded", "This order was refunded in full and cannot be shipped");
  return order;
}

export const handler = endpoint(
  orderCalls,
  "admin/orders/update-status",
  async ({ id, status }, { user, now }) => {
    for (let round = 0; round < 5; round++) {
      const order = await findReady(id, status);
      const entry = { status, at: now.toISOString() };
      const details = { from: order.status, to: status };
      const failed = await transact({
        order: changeStatus(order, entry),
        audit: auditEntry(user, { subject: { kind: "order", id }, did: "Status changed", details }, now),
      });
      if (failed.size === 0)
        return {
          success: true,
          order: orderOnWire({ ...order, status, history: [...order.history, entry] }),
        };
    }
    throw new AppError("unavailable");
  },
);
