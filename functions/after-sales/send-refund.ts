import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/errors.ts";
import { findPaid, refundOnRequest, syncRefunds } from "../orders/refund-payment.ts";
import { refundedPaise } from "../payments/refund.ts";
import { write } from "../platform/table.ts";
import { findOwed, findReturn, refundSent } from "./return.table.ts";
import { arrivedUnits, type Return } from "./return.ts";

/** The alarm for money counts the errors of this service name. */
const logger = new Logger({ serviceName: "settle" });

/** When less is left at Stripe than was decided, because money went back meanwhile, that much is sent. */
async function sendWhatIsLeft(request: Return): Promise<void> {
  const payment = await findPaid(request.orderId);
  const leftPaise = payment.amountPaise - refundedPaise(await syncRefunds(payment));
  if (leftPaise > 0)
    await refundOnRequest(payment, { name: `return-${request.id}-rest`, amountPaise: leftPaise });
}

/**
 * Sends the money of a refunded return, once however often it is called. Throws `unavailable` (503) when
 * Stripe does not answer; the sweeper then sends it.
 */
export async function sendReturnRefund(request: Return): Promise<void> {
  const { amountPaise = 0 } = request;
  const payment = await findPaid(request.orderId);
  try {
    if (amountPaise > 0)
      await refundOnRequest(payment, {
        name: `return-${request.id}`,
        amountPaise,
        units: arrivedUnits(request.lines),
      });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "invalid")) throw error;
    await sendWhatIsLeft(request);
  }
  await write(refundSent(request));
}

/** Sends what was decided but not sent, after a crash or while Stripe was down. */
export async function sendOwedReturns(): Promise<void> {
  for await (const id of findOwed()) {
    const request = await findReturn(id);
    if (request)
      await sendReturnRefund(request).catch((error) =>
        logger.error("refund of a return not sent", { returnId: id, error }),
      );
  }
}
