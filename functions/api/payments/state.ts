import { AppError } from "../../../shared/core/errors.ts";
import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { orderOnWire } from "../../orders/order-wire.ts";
import { outlookFor } from "../../orders/payment-state.ts";
import { findPayment } from "../../payments/payment.table.ts";

/** Pages ask repeatedly while the shopper pays elsewhere. */
export const handler = endpoint(paymentCalls, "payments/state", async ({ id }, { user, now }) => {
  const payment = await findPayment(id);
  if (payment?.userId !== user.id) throw new AppError("not_found", "Payment");
  const { order, ...outlook } = await outlookFor(payment, now);
  return { success: true, ...outlook, ...(order && { order: orderOnWire(order) }) };
});
