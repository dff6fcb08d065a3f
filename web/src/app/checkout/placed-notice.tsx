import type { Order } from "../../../../shared/orders/schemas.ts";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { namesOf } from "./line-names.ts";

/** For an order whose payment page closed before showing it. */
export const PlacedNotice = ({ order: { _id, orderItems } }: { order: Order }) => (
  <Notice
    tone="success"
    title="Your order has been placed"
    action={
      <ButtonLink to={`/order/${_id}`} size="small">
        View order
      </ButtonLink>
    }
  >
    <p>Your payment for {namesOf(orderItems)} went through, so it's no longer in your cart.</p>
  </Notice>
);
