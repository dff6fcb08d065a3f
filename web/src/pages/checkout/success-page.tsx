import { useEffect } from "react";
import { paymentUnderWay } from "../../checkout.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/container.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Check } from "../../ui/icons.tsx";
import { useTitle } from "../../ui/page-title.tsx";
import styles from "./checkout.module.css";

export default function SuccessPage() {
  useTitle("Order Placed");
  useEffect(() => paymentUnderWay.write(undefined), []);
  return (
    <Container>
      <EmptyState
        level={1}
        picture={
          <span className={styles.tick}>
            <Check width="100%" height="2.5rem" />
          </span>
        }
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
