import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import { paymentUnderWay, type Remote } from "../../../../app/checkout/checkout.ts";
import { begin, type Outcome, type Purchase } from "../../../../app/checkout/pay.ts";
import { useSession } from "../../../../app/session/session.tsx";
import { loadStripe } from "../stripe-script.ts";
import { loadCheckout, openCheckout } from "./razorpay.ts";
import { qrCodeOf, startUpi } from "./stripe-upi.ts";
import type { useApproval } from "./use-approval.ts";
import type { PaymentKey, Way } from "./ways.ts";

interface StartOptions {
  paymentKey: PaymentKey;
  address: ShippingInfo;
  approval: ReturnType<typeof useApproval>;
}

export type Offered = Pick<Way, "provider" | "method">;

/** Starts what is approved elsewhere. Returns an outcome if it did not start. */
export function useStart({ paymentKey, address, approval }: StartOptions) {
  const { buyer } = useSession();
  const email = buyer?.email;

  async function byRazorpay(purchase: Purchase, offer: Offered, bank?: string): Promise<Outcome | undefined> {
    await loadCheckout(paymentKey.razorpayScriptUrl ?? "");
    const started = await begin(purchase, offer);
    if ("kind" in started) return started;
    const { razorpay: session, paymentId: id, expiresAt } = started;
    if (!session) return { kind: "unfinished" };
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
    const { client_secret: secret, paymentId: id, expiresAt } = started;
    if (!secret) return { kind: "unfinished" };
    approval.begin({ id, ...offer, expiresAt, attempts: 0 }, purchase);
    const { paymentIntent, error } = await startUpi(stripe, secret, address, email);
    if (error) {
      approval.forget();
      paymentUnderWay.write(undefined);
      return { kind: "declined", message: error.message ?? "UPI is not available now." };
    }
    const qr = qrCodeOf(paymentIntent);
    if (qr) approval.showQr(qr);
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
