import { Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Navigate } from "react-router-dom";
import useSWR from "swr";
import type { Order } from "../../../../shared/order.ts";
import { useCart } from "../../app/cart.tsx";
import { orderInfo, paymentUnderWay, shippingInfo } from "../../app/checkout.ts";
import { usePaymentKey } from "../../app/payment-key.ts";
import { useSession } from "../../app/session.tsx";
import { importFile } from "../../lib/files.ts";
import { lazyFile } from "../../lib/lazy-file.tsx";
import { useKeepOwnWrite } from "../../lib/own-write.ts";
import { useStored } from "../../lib/storage.ts";
import { Container } from "../../ui/container.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageLoading } from "../../ui/spinner.tsx";
import styles from "./checkout.module.css";
import { Steps } from "./steps.tsx";
import { loadStripe } from "./stripe-script.ts";

const CardPayment = lazyFile(async () => ({ default: (await import("./card-payment.tsx")).CardPayment }));

/** Without the publishable key there is nothing to pay with, and no page. */
export default function PaymentPage() {
  const { items, remove } = useCart();
  const { user } = useSession();
  const keep = useKeepOwnWrite("orders/place", user?._id ?? "");
  const [isPlaced, setIsPlaced] = useState(false);
  const address = useStored(shippingInfo);
  const [isResumed] = useState(() => paymentUnderWay.read() !== undefined);
  const key = usePaymentKey();
  const stripe = useSWR(
    key.data ? ["stripe", key.data.scriptUrl, key.data.stripeApiKey] : null,
    ([, url, publishableKey]: [string, string, string]) => loadStripe(url, publishableKey),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  useEffect(() => {
    // The page after this one too: between them lies what was paid.
    void Promise.all([CardPayment.preload(), importFile(() => import("./success-page.tsx"))]).catch(
      () => undefined,
    );
  }, []);

  function placed(order: Order) {
    // On the way out first: a cart without what was bought would lead elsewhere.
    flushSync(() => setIsPlaced(true));
    orderInfo.write(undefined);
    keep({ success: true, order });
    for (const { product } of order.orderItems) remove(product);
  }

  if (isPlaced) return <Navigate to="/success" replace state={{ isPlaced }} />;
  if (items.length === 0 && !isResumed) return <Navigate to="/cart" replace />;
  if (!address) return <Navigate to="/shipping" replace />;
  const error = key.error ?? stripe.error;
  if (error)
    return <ErrorState error={error} retry={() => void (key.error ? key.mutate() : stripe.mutate())} />;
  if (!stripe.data) return <PageLoading />;
  return (
    <Container className={styles.page}>
      <Steps current={2} />
      <Suspense fallback={<PageLoading />}>
        <CardPayment stripe={stripe.data} address={address} placed={placed} />
      </Suspense>
    </Container>
  );
}
