import { toPaise } from "../../../../shared/core/money.ts";
import { staffPaymentCalls } from "../../../../shared/payments/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { requireConfirmedRefund } from "../../../identity/second-factor.ts";
import { settleByOtherMeans } from "../../../orders/settle-by-other-means.ts";
import { sendOwedRefundsOf } from "../../../subjects/owed-refunds.ts";

export const handler = endpoint(staffPaymentCalls, "admin/payments/settle", async (request, by) => {
  const { id, amount, method, reference, paidOn, reason } = request;
  const [amountPaise, settlement] = [toPaise(amount), { method, reference, paidOn }];
  requireConfirmedRefund(by, amountPaise);
  await settleByOtherMeans(id, { amountPaise, settlement, reason }, by);
  // Nothing is owed any more, so this only removes the returns from the sweeper's list.
  await sendOwedRefundsOf(id);
  return { success: true };
});
