import { toRupees } from "../../../../shared/core/money.ts";
import { dashboardCalls } from "../../../../shared/staff/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { may } from "../../../identity/staff.ts";
import { findLatestReport } from "../../../payments/reconciliation.table.ts";
import { readCounters } from "../../../reporting/counters.table.ts";

export const handler = endpoint(dashboardCalls, "admin/todo/get", async (_, caller) => {
  const seesMoney = may(caller, "money:read");
  const [counters, report] = await Promise.all([readCounters(), seesMoney ? findLatestReport() : undefined]);
  const { ordersToShip, orderSoonCount, returnsOpen, messagesOpen, refundsOwed, owedPaise } = counters;
  return {
    success: true,
    ...(may(caller, "orders:read") && { toShip: ordersToShip }),
    ...(may(caller, "catalogue:read") && { orderSoon: orderSoonCount }),
    ...(may(caller, "returns:read") && { returns: returnsOpen }),
    ...(may(caller, "messages:read") && { messages: messagesOpen }),
    ...(seesMoney && { refunds: refundsOwed, owed: toRupees(owedPaise), gaps: report?.gaps.length ?? 0 }),
  };
});
