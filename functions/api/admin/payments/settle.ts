import { toPaise } from "../../../../shared/core/money.ts";
import { paymentCalls } from "../../../../shared/payments/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { settleByOtherMeans } from "../../../orders/settle-by-other-means.ts";
import { sendOwedRefundsOf } from "../../../subjects/owed-refunds.ts";

export const handler = endpoint(paymentCalls, "admin/payments/settle", async (request, by) => {
  const { id, amount, method, reference, paidOn } = request;
  const settlement = { method, reference, paidOn };
  await settleByOtherMeans(id, { amountPaise: toPaise(amount), settlement }, by);
  // Nothing is owed any more, so this only removes the returns from the sweeper's list.
  await sendOwedRefundsOf(id);
  return { success: true };
});
