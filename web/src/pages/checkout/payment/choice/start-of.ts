import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import type { Remote } from "../../../../app/checkout/checkout.ts";
import type { begin, Outcome, Purchase } from "../../../../app/checkout/pay.ts";
import { loadStripe } from "../stripe-script.ts";
import { loadCheckout, openCheckout } from "./razorpay.ts";
import { qrCodeOf, startUpi } from "./stripe-upi.ts";
import type { useApproval } from "./use-approval.ts";
import type { PaymentKey, Way } from "./ways.ts";

interface StartOptions {
  paymentKey: PaymentKey;
  address: ShippingInfo;
  approval: ReturnType<typeof useApproval>;
  begin: typeof begin;
  email: string | undefined;
}

export type Offered = Pick<Way, "provider" | "method">;

/** The server's time in terms of this device's clock. */
const shifted = (at: string, aheadMs: number): string => new Date(Date.parse(at) + aheadMs).toISOString();

/** Starts what is approved elsewhere. Returns an outcome if it did not start. */
export function startOf({ paymentKey, address, approval, begin, email }: StartOptions) {
  async function byRazorpay(purchase: Purchase, offer: Offered, bank?: string): Promise<Outcome | undefined> {
    await loadCheckout(paymentKey.razorpayScriptUrl ?? "");
    const started = await begin(purchase, offer);
    if ("kind" in started) return started;
    const { razorpay: session, paymentId: id, aheadMs } = started;
    if (!session) return { kind: "unfinished" };
    const expiresAt = shifted(started.expiresAt, aheadMs);
    const remote: Remote = { id, ...offer, bank, expiresAt, attempts: session.attempts };
    approval.begin(remote, purchase);
    approval.showWindow((events) =>
      openCheckout(session, remote, { address: purchase.shippingInfo, email }, events),
    );
    return undefined;
  }

  async function byStripe(purchase: Purchase, offer: Offered): Promise<Outcome | undefined> {
    const stripe = await loadStripe(paymentKey.scriptUrl, paymentKey.stripeApiKey);
    const started = await begin(purchase, offer);
    if ("kind" in started) return started;
    const { client_secret: secret, paymentId: id, aheadMs } = started;
    if (!secret) return { kind: "unfinished" };
    const expiresAt = shifted(started.expiresAt, aheadMs);
    const remote: Remote = { id, ...offer, expiresAt, attempts: 0 };
    approval.begin(remote, purchase);
    const { paymentIntent, error } = await startUpi(stripe, secret, address, email);
    if (error) {
      approval.drop(remote);
      return { kind: "declined", message: error.message ?? "UPI is not available now." };
    }
    const qr = qrCodeOf(paymentIntent);
    if (qr) approval.showQr({ ...qr, expiresAt: shifted(qr.expiresAt, aheadMs) });
    return undefined;
  }

  return async (purchase: Purchase, { provider, method }: Offered, bank?: string) => {
    const start = provider === "razorpay" ? byRazorpay : byStripe;
    const outcome = await start(purchase, { provider, method }, bank);
    // Shown beside the ways.
    if (outcome) approval.chooseAnother();
    return outcome;
  };
}
