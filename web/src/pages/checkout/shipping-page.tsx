import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useCart } from "../../app/cart.tsx";
import { shippingInfo } from "../../app/checkout.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { useStored } from "../../lib/storage.ts";
import { Container } from "../../ui/container.tsx";
import { useTitle } from "../../ui/page-title.tsx";
import { useDialogFile } from "../../ui/use-dialog-file.ts";
import styles from "./checkout.module.css";
import { ShippingForm } from "./shipping-form.tsx";
import { Steps } from "./steps.tsx";

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

const ShippingSummary = lazyFile(() => import("./shipping-summary.tsx"));

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
