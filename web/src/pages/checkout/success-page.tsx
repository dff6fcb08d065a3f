import { useEffect } from "react";
import { paymentUnderWay } from "../../checkout.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/container.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useTitle } from "../../ui/page-title.tsx";
import radio from "./radio.webp";

export default function SuccessPage() {
  useTitle("Order Placed");
  useEffect(() => paymentUnderWay.write(undefined), []);
  return (
    <Container>
      <EmptyState
        level={1}
        photo={radio}
        title="Your Order has been Placed successfully"
        action={
          <>
            <ButtonLink to="/orders">View Orders</ButtonLink>
            <ButtonLink to="/products" variant="secondary">
              Continue Shopping
            </ButtonLink>
          </>
        }
      >
        Thank you. You can follow it in My Orders.
      </EmptyState>
    </Container>
  );
}
