import { AppError } from "../../../shared/core/errors.ts";
import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rejectSignature } from "../../identity/reject-signature.ts";
import { orderOnWire } from "../../orders/order-wire.ts";
import { outlookFor } from "../../orders/payment-state.ts";
import { findPaymentByIntent } from "../../payments/find-by-intent.ts";
import { isFromCheckout } from "../../payments/razorpay-signature.ts";

/** Takes the browser's word for nothing but which order to read. Throws `invalid` (400), `not_found` (404). */
export const handler = endpoint(
  paymentCalls,
  "payments/razorpay-verify",
  async (result, { user, now, address }) => {
    if (!(await isFromCheckout(result))) return rejectSignature("WebhookRefused", address, now);
    const payment = await findPaymentByIntent("razorpay", result.razorpay_order_id);
    if (payment?.userId !== user.id) throw new AppError("not_found", "Payment");
    const { order, ...outlook } = await outlookFor(payment, now);
    return { success: true, ...outlook, ...(order && { order: orderOnWire(order) }) };
  },
);
