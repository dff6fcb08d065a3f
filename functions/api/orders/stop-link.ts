import { AppError } from "../../../shared/core/errors.ts";
import { orderCalls } from "../../../shared/orders/schemas.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { beginSession } from "../../identity/sign-in.ts";
import { endSessions } from "../../identity/user.table.ts";
import { findOrderEver } from "../../orders/order.table.ts";
import { write } from "../../platform/table.ts";

/** Revokes the guest's mailed links and other sessions. Throws `not_found` (404, "Order"), `unavailable` (503). */
export const handler = endpoint(orderCalls, "orders/stop-link", async ({ id }, call) => {
  const { user, onlyOrder, now } = call;
  const order = await findOrderEver(id);
  if (!user.guest || order?.userId !== user.id) throw new AppError("not_found", "Order");
  if (!(await write(endSessions(user)))) throw new AppError("unavailable");
  const cookies =
    onlyOrder === undefined ? [await beginSession({ ...user, version: user.version + 1 }, now, call)] : [];
  return new Reply({ success: true }, { cookies });
});
