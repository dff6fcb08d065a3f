import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { shippingInfo } from "../../../app/checkout/shipping.ts";
import { useCart } from "../../../app/lists/cart.tsx";
import { useTitle } from "../../../app/page-title.tsx";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useStored } from "../../../lib/storage.ts";
import styles from "../../../parts/checkout/checkout.module.css";
import { Steps } from "../../../parts/checkout/steps.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { Container } from "../../../ui/layout/container.tsx";
import { ShippingForm } from "./shipping-form.tsx";

/** Loads while the address is typed. */
const Confirmation = lazyFile(() => import("./confirmation.tsx"));

/** Focuses a step's heading, as the pressed button was removed. */
function useHeadingFocus(headingId: string): void {
  const shown = useRef(headingId);
  useLayoutEffect(() => {
    if (shown.current === headingId) return;
    shown.current = headingId;
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [headingId]);
}

const ShippingSummary = lazyFile(() => import("../../../parts/checkout/order-summary.tsx"));

/** The second step is in the query, so that Back leads to the first. */
export default function ShippingPage() {
  const { items } = useCart();
  const address = useStored(shippingInfo);
  const [query, setQuery] = useSearchParams();
  const isConfirming = query.has("confirm") && address !== undefined;
  useTitle(isConfirming ? "Order Confirmation" : "Shipping Details");
  useHeadingFocus(isConfirming ? "confirmation-title" : "shipping-title");
  const { load } = useDialogFile(Confirmation);
  useEffect(() => void Confirmation.preload().catch(() => undefined), []);

  async function confirm(): Promise<void> {
    if (Confirmation.isLoaded() || (await load())) setQuery({ confirm: "" });
  }

  if (items.length === 0) return <Navigate to="/cart" replace />;
  return (
    <Container className={styles.page}>
      <Steps current={isConfirming ? 1 : 0} />
      {isConfirming ? (
        <Suspense>
          <Confirmation address={address} edit={() => setQuery({})} />
        </Suspense>
      ) : (
        <div className={styles.columns}>
          <ShippingForm saved={address} proceed={confirm} />
          <Optional>
            <ShippingSummary />
          </Optional>
        </div>
      )}
    </Container>
  );
}
