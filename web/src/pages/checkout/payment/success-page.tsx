import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { User } from "../../../../../shared/accounts/schemas.ts";
import { paymentUnderWay } from "../../../app/checkout/checkout.ts";
import { useTitle } from "../../../app/page-title.tsx";
import { useSession } from "../../../app/session/session.tsx";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import radio from "./radio.webp";

const KeepOrder = lazyFile(() => import("./keep-order.tsx"));
const Receipt = lazyFile(() => import("./receipt.tsx"));

const ways = (
  <>
    <ButtonLink to="/orders">View Orders</ButtonLink>
    <ButtonLink to="/products" variant="secondary">
      Continue Shopping
    </ButtonLink>
  </>
);

export interface PlacedState {
  isPlaced: true;
  /** Its id, if known. */
  order?: string | undefined;
  /** Names of the items that an earlier payment bought, if nothing was charged now. */
  paidEarlier?: string;
}

function thanks({ paidEarlier }: PlacedState, buyer: User | null): string {
  if (paidEarlier) return `You had already paid for ${paidEarlier}, so you weren't charged again.`;
  return buyer ? `Thank you. We've emailed a confirmation to ${buyer.email}.` : "Thank you.";
}

function Placed({ state }: { state: PlacedState }) {
  useTitle("Order Placed");
  const { buyer } = useSession();
  useEffect(() => {
    paymentUnderWay.write(undefined);
    // What went wrong on the way here.
    toast.dismissAll();
  }, []);
  return (
    <>
      <EmptyState level={1} photo={radio} title="Your Order has been Placed successfully" action={ways}>
        {thanks(state, buyer)}
      </EmptyState>
      {state.order && (
        <Optional>
          <Receipt id={state.order} />
        </Optional>
      )}
      {buyer?.guest && (
        <Optional>
          <KeepOrder guest={buyer} />
        </Optional>
      )}
    </>
  );
}

/** Shown when the page was opened directly. */
function NothingPlaced() {
  useTitle("No New Order");
  return (
    <EmptyState level={1} title="You haven't just placed an order" action={ways}>
      Your earlier orders are in My Orders.
    </EmptyState>
  );
}

export default function SuccessPage() {
  const { state } = useLocation();
  return <Container>{state?.isPlaced ? <Placed state={state} /> : <NothingPlaced />}</Container>;
}
