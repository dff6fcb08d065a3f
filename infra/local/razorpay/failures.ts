import type { ErrorBody } from "./errors.ts";
import type { Payment, PaymentError } from "./records.ts";

const failure = (source: string, step: string, reason: string, description: string): PaymentError => ({
  error_code: source === "customer" ? "BAD_REQUEST_ERROR" : "GATEWAY_ERROR",
  error_description: description,
  error_source: source,
  error_step: step,
  error_reason: reason,
});

/** Reasons of razorpay.com/docs/errors. */
export const failures = {
  declined: failure(
    "customer",
    "payment_authentication",
    "payment_cancelled",
    "You declined the payment in your UPI app. Try again, or pay another way.",
  ),
  bank: failure(
    "issuer_bank",
    "payment_authorization",
    "payment_declined",
    "Your bank declined the payment. If money was debited, it will be refunded within 5-7 working days.",
  ),
  funds: failure(
    "issuer_bank",
    "payment_authorization",
    "insufficient_funds",
    "Your payment could not be completed due to insufficient account balance. Try again with another card or account.",
  ),
  otp: failure(
    "customer",
    "payment_authentication",
    "incorrect_otp",
    "Your payment could not be completed due to an incorrect OTP. Try again.",
  ),
  cancelled: failure(
    "customer",
    "payment_authentication",
    "payment_cancelled",
    "Your payment has been cancelled. Try again or complete the payment later.",
  ),
  timedOut: failure(
    "gateway",
    "payment_response",
    "payment_timed_out",
    "Payment was unsuccessful as no response came in time. If money was debited, it will be refunded within 5-7 working days.",
  ),
} satisfies Record<string, PaymentError>;

/** What Checkout hands to the page's `payment.failed`. */
export const checkoutError = ({ id, order_id, ...payment }: Payment): ErrorBody => ({
  code: payment.error_code === "GATEWAY_ERROR" ? "GATEWAY_ERROR" : "BAD_REQUEST_ERROR",
  description: payment.error_description ?? "",
  source: payment.error_source ?? "NA",
  step: payment.error_step ?? "NA",
  reason: payment.error_reason ?? "NA",
  metadata: { payment_id: id, order_id },
});
