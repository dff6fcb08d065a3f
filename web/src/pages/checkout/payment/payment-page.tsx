import type { Stripe } from "@stripe/stripe-js";
import { type ComponentProps, Suspense, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { Navigate, useSearchParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { Answer } from "../../../../../shared/contract.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { orderPlaced, paymentUnderWay, placedOrder } from "../../../app/checkout/checkout.ts";
import { namesOf } from "../../../app/checkout/line-names.ts";
import { forThisVisit, usePaymentKey } from "../../../app/checkout/payment-key.ts";
import { shippingInfo } from "../../../app/checkout/shipping.ts";
import { useCart } from "../../../app/lists/cart.tsx";
import { useSession } from "../../../app/session/session.tsx";
import { useApi } from "../../../lib/api.ts";
import { importFile } from "../../../lib/files.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { useKeepOwnWrite } from "../../../lib/own-write.ts";
import { useStored } from "../../../lib/storage.ts";
import styles from "../../../parts/checkout/checkout.module.css";
import { Steps } from "../../../parts/checkout/steps.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { offersChoice } from "../parts/offers-choice.ts";
import type { PlacedState } from "./success-page.tsx";
import { useStripeScript } from "./use-stripe-script.ts";

const CardPayment = lazyFile(() => import("./card-payment.tsx"));
const Choice = lazyFile(() => import("./choice/choice.tsx"));

/** Set once any tab has placed the order. */
function useSuccess() {
  const last = useStored(placedOrder);
  const [before] = useState(last);
  const [own, setOwn] = useState<PlacedState>();
  // One object, because a new one would navigate again.
  const elsewhere = useMemo((): PlacedState => ({ isPlaced: true, order: last }), [last]);
  return [own ?? (last !== before ? elsewhere : undefined), setOwn] as const;
}

/** Stripe.js is loaded here if cards are the only way; otherwise once its form is chosen. */
function useCardForm() {
  const key = usePaymentKey();
  const hasChoice = key.data !== undefined && offersChoice(key.data);
  const stripe = useStripeScript(hasChoice ? undefined : key.data);
  return { key, stripe, hasChoice };
}

interface WaysProps extends Omit<ComponentProps<typeof Choice>, "paymentKey"> {
  stripe: Stripe | undefined;
  paymentKey: Answer<"payments/key"> | undefined;
}

function Ways({ stripe, paymentKey, ...payment }: WaysProps) {
  if (stripe) return <CardPayment stripe={stripe} {...payment} />;
  return paymentKey && <Choice paymentKey={paymentKey} {...payment} />;
}

/** Pays the cart, or an interrupted payment with `?finish`. Requires the publishable key. */
export default function PaymentPage() {
  const { items } = useCart();
  const isFinishing = useSearchParams()[0].has("finish");
  // Read once: what is paid must not change under the card form.
  const open = useApi("payments/open", isFinishing ? {} : null, forThisVisit);
  const payment = open.data?.payment;
  const { mutate } = useSWRConfig();
  const { buyer } = useSession();
  const keep = useKeepOwnWrite("orders/place", buyer?._id ?? "");
  const [success, setSuccess] = useSuccess();
  const [resumed] = useState(() => paymentUnderWay.read());
  const saved = useStored(shippingInfo);
  const address = payment?.shippingInfo ?? saved ?? resumed?.shippingInfo;
  const { key, stripe, hasChoice } = useCardForm();
  useEffect(() => {
    // Also preloads the next page, which follows right after paying.
    void Promise.all([CardPayment.preload(), importFile(() => import("./success-page.tsx"))]).catch(
      () => undefined,
    );
  }, []);

  function placed(order: Order, isEarlier = false) {
    // Navigates first, since an emptied cart would redirect elsewhere.
    flushSync(() =>
      setSuccess({
        isPlaced: true,
        order: order._id,
        ...(isEarlier && { paidEarlier: namesOf(order.orderItems) }),
      }),
    );
    // The next page shows it without asking.
    void mutate(["orders/get", { id: order._id }], { success: true, order }, { revalidate: false });
    orderPlaced(order);
    keep({ success: true, order });
    void mutate(["payments/open", {}], { success: true }, { revalidate: false });
  }

  if (success) return <Navigate to="/success" replace state={success} />;
  if (open.error) return <ErrorState error={open.error} retry={() => void open.mutate()} />;
  if (isFinishing && !open.data) return <PageLoading />;
  if (!payment && !resumed && (isFinishing || items.length === 0)) return <Navigate to="/cart" replace />;
  if (!address) return <Navigate to="/shipping" replace />;
  const failed = key.error ? key : stripe;
  if (failed.error) return <ErrorState error={failed.error} retry={() => void failed.mutate()} />;
  if (!stripe.data && !hasChoice) return <PageLoading />;
  return (
    <Container className={styles.page}>
      <Steps current={2} />
      <Suspense fallback={<PageLoading />}>
        <Ways stripe={stripe.data} paymentKey={key.data} address={address} open={payment} placed={placed} />
      </Suspense>
    </Container>
  );
}
