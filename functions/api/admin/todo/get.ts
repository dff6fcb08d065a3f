import { toRupees } from "../../../../shared/core/money.ts";
import { dashboardCalls } from "../../../../shared/staff/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readCounters } from "../../../reporting/counters.table.ts";

export const handler = endpoint(dashboardCalls, "admin/todo/get", async () => {
  const { ordersToShip, orderSoonCount, returnsOpen, messagesOpen, refundsOwed, owedPaise } =
    await readCounters();
  return {
    success: true,
    toShip: ordersToShip,
    orderSoon: orderSoonCount,
    returns: returnsOpen,
    messages: messagesOpen,
    refunds: refundsOwed,
    owed: toRupees(owedPaise),
  };
});
