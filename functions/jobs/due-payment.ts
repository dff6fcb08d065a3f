import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { settlePayment } from "../orders/settle-payment.ts";
import { findPayment } from "../payments/payment.table.ts";
import { workOff } from "../platform/queue-worker.ts";

const logger = new Logger({ serviceName: "due-payment" });

const Due = z.object({ paymentId: z.string() });

async function work(body: unknown, now: Date): Promise<Date | undefined> {
  const payment = await findPayment(Due.parse(body).paymentId);
  const isUnsettled = payment?.state === "OPEN" || payment?.state === "REFUND_PENDING";
  return isUnsettled ? settlePayment(payment, now) : undefined;
}

/** Ends each payment with its hold: in an order, a refund or released units. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  workOff(event, { queue: "DUE_PAYMENTS_QUEUE", logger, work });
