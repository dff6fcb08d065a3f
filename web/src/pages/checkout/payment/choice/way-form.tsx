import { type ReactNode, Suspense } from "react";
import useSWR from "swr";
import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import type { Confirm, Purchase } from "../../../../app/checkout/pay.ts";
import { forThisVisit } from "../../../../app/checkout/payment-key.ts";
import { lazyFile } from "../../../../lib/lazy-file.tsx";
import { ErrorState } from "../../../../ui/states/error-state.tsx";
import { Spinner } from "../../../../ui/states/spinner.tsx";
import { loadStripe } from "../stripe-script.ts";
import type { usePayment } from "../use-payment.ts";
import { isRemote, RemoteWay } from "./remote-way.tsx";
import type { startOf } from "./start-of.ts";
import type { PaymentKey, Way } from "./ways.ts";

const CardWay = lazyFile(() => import("./card-way.tsx"));

/** Loads Stripe.js once its form is chosen. */
function useStripe(way: Way | undefined, { scriptUrl, stripeApiKey }: PaymentKey) {
  const isChosen = way !== undefined && !isRemote(way);
  return useSWR(
    isChosen ? ["stripe", scriptUrl, stripeApiKey] : null,
    ([, url, publishableKey]: [string, string, string]) => loadStripe(url, publishableKey),
    forThisVisit,
  );
}

interface WayFormProps {
  paymentKey: PaymentKey;
  address: ShippingInfo;
  startWay: ReturnType<typeof startOf>;
  forget: () => void;
  way: Way;
  payment: Pick<ReturnType<typeof usePayment>, "start" | "payNow">;
  /** Of the buyer, if it isn't the session's. */
  email?: string | undefined;
  form: { total: number; isPaying: boolean; canPay: boolean };
  purchase: () => Purchase;
  children: ReactNode;
}

export function WayForm({
  paymentKey,
  address,
  startWay,
  forget,
  way,
  payment,
  email,
  form,
  purchase,
  children,
}: WayFormProps) {
  const stripe = useStripe(way, paymentKey);
  if (isRemote(way)) {
    const pay = (bank: string | undefined) => {
      const bought = purchase();
      payment.start(() => startWay(bought, way, bank));
    };
    const { razorpayScriptUrl } = paymentKey;
    return (
      <RemoteWay {...form} key={way.method} way={way} razorpayScriptUrl={razorpayScriptUrl} pay={pay}>
        {children}
      </RemoteWay>
    );
  }
  if (stripe.error) return <ErrorState error={stripe.error} retry={() => void stripe.mutate()} />;
  if (!stripe.data) return <Spinner />;
  const pay = (confirm: Confirm) => {
    forget();
    payment.payNow(purchase(), confirm, { provider: way.provider, method: way.method });
  };
  return (
    <Suspense fallback={<Spinner />}>
      <CardWay {...form} stripe={stripe.data} address={address} email={email} pay={pay}>
        {children}
      </CardWay>
    </Suspense>
  );
}
