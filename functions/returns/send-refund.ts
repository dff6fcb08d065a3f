import { Logger } from "@aws-lambda-powertools/logger";
import { findOrderEver } from "../orders/order.table.ts";
import { leftToRefund } from "../orders/order.ts";
import { findOrderFile } from "../orders/order-file.table.ts";
import { isReturnPaid, payOnce } from "../orders/refund-payment.ts";
import { nameOfReturn } from "../orders/refund-request.table.ts";
import { transact } from "../platform/table.ts";
import { owe } from "./owe-refund.ts";
import { findOwed, findReturn, refundSent, returnsOf, setReturnDue } from "./return.table.ts";
import type { Return } from "./return.ts";

/** The money alarm counts errors of this service name. */
const logger = new Logger({ serviceName: "settle" });

/** Sends once what is due and returns its paise. Throws `refund_refused`, `unavailable`; the sweeper retries. */
export async function sendReturnRefund(request: Return): Promise<number> {
  const { id, orderId, duePaise = 0 } = request;
  const sentPaise = await payOnce(orderId, nameOfReturn(id), duePaise);
  await transact(refundSent(request, sentPaise));
  return sentPaise;
}

/** An earlier release did not count decided refunds as owed. */
async function adopt(request: Return): Promise<Return> {
  const { id, orderId, duePaise, amountPaise: decidedPaise = 0 } = request;
  if (duePaise !== undefined || (await isReturnPaid(orderId, id))) return request;
  const { amountPaise, changes } = await owe(request, ({ order }) =>
    Math.min(decidedPaise, leftToRefund(order) - (order.refundDuePaise ?? 0)),
  );
  await transact({ ...changes, return: setReturnDue(request, amountPaise) });
  return (await findReturn(id)) ?? request;
}

/** Returns the paise sent. Throws like `sendReturnRefund`. */
export async function sendReturnRefundsOf(orderId: string): Promise<number> {
  const order = await findOrderEver(orderId);
  const file = order?.returnCount ? await findOrderFile(orderId, order.userId) : undefined;
  let paise = 0;
  for (const request of file ? returnsOf(file) : [])
    if (request.duePaise !== undefined) paise += await sendReturnRefund(request);
  return paise;
}

/** Recovers from crashes, outages of the provider and its rejections. */
export async function sendOwedReturns(): Promise<void> {
  for await (const id of findOwed()) {
    const request = await findReturn(id);
    if (request)
      await adopt(request)
        .then(sendReturnRefund)
        .catch((error) => logger.error("refund of a return not sent", { returnId: id, error }));
  }
}
