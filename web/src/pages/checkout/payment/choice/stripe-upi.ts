import type { PaymentIntent, PaymentIntentResult, Stripe } from "@stripe/stripe-js";
import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import { billingDetails } from "../stripe-script.ts";

export interface QrCode {
  image: string;
  /** Opens the app on a phone. */
  link: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** As in the Payment Intents API; the types of Stripe.js lack it. */
interface UpiAction {
  type: string;
  upi_handle_redirect_or_display_qr_code?: {
    hosted_instructions_url: string;
    qr_code: { expires_at: number; image_url_svg: string };
  };
}

/** docs.stripe.com/js/payment_intents/confirm_upi_payment */
interface UpiStripe {
  confirmUpiPayment(
    clientSecret: string,
    data: { payment_method: { billing_details: object } },
    options: { handleActions: false },
  ): Promise<PaymentIntentResult>;
}

const takesUpi = (stripe: Stripe): stripe is Stripe & UpiStripe => "confirmUpiPayment" in stripe;

export function qrCodeOf({ status, next_action: action }: PaymentIntent): QrCode | undefined {
  const known: UpiAction | null = action;
  const upi = known?.upi_handle_redirect_or_display_qr_code;
  if (status !== "requires_action" || !upi) return undefined;
  const { image_url_svg: image, expires_at: seconds } = upi.qr_code;
  return { image, link: upi.hosted_instructions_url, expiresAt: new Date(seconds * 1000).toISOString() };
}

/** Shows the code of an attempt that still runs, or starts one. */
export async function startUpi(
  stripe: Stripe,
  secret: string,
  address: ShippingInfo,
  email: string | undefined,
): Promise<PaymentIntentResult> {
  const running = await stripe.retrievePaymentIntent(secret);
  const code = running.paymentIntent && qrCodeOf(running.paymentIntent);
  if (code && Date.parse(code.expiresAt) > Date.now()) return running;
  if (!takesUpi(stripe)) throw new Error("UPI is not available now. Please choose another way.");
  return stripe.confirmUpiPayment(
    secret,
    { payment_method: { billing_details: billingDetails(address, email) } },
    { handleActions: false },
  );
}
