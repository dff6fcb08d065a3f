import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rejectSignature } from "../../identity/reject-signature.ts";
import { outlookOnWire } from "../../orders/payment-state.ts";
import { findPaymentByIntent } from "../../payments/find-by-intent.ts";
import { isFromCheckout } from "../../payments/razorpay-signature.ts";

/** Takes the browser's word for nothing but which order to read. Throws `invalid` (400), `not_found` (404). */
export const handler = endpoint(
  paymentCalls,
  "payments/razorpay-verify",
  async (result, { user, now, address }) => {
    if (!(await isFromCheckout(result))) return rejectSignature("WebhookRefused", address, now);
    return outlookOnWire(await findPaymentByIntent("razorpay", result.razorpay_order_id), user, now);
  },
);
