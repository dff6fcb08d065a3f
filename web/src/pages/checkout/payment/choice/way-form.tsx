import { type ReactNode, Suspense } from "react";
import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import type { Confirm, Purchase } from "../../../../app/checkout/pay.ts";
import { lazyFile } from "../../../../lib/lazy-file.tsx";
import { ErrorState } from "../../../../ui/states/error-state.tsx";
import { Spinner } from "../../../../ui/states/spinner.tsx";
import type { usePayment } from "../use-payment.ts";
import { useStripeScript } from "../use-stripe-script.ts";
import { isRemote, RemoteWay } from "./remote-way.tsx";
import type { startOf } from "./start-of.ts";
import type { PaymentKey, Way } from "./ways.ts";

const CardWay = lazyFile(() => import("./card-way.tsx"));

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
  const stripe = useStripeScript(isRemote(way) ? undefined : paymentKey);
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
