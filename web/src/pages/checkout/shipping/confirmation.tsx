import { useNavigate } from "react-router-dom";
import type { ShippingInfo } from "../../../../../shared/delivery/shipping-info.ts";
import { orderInfo, orderInfoOf } from "../../../app/checkout/checkout.ts";
import DeliveryTime from "../../../app/delivery/delivery-time.tsx";
import { useCart } from "../../../app/lists/cart.tsx";
import { useApi } from "../../../lib/api.ts";
import { Address } from "../../../parts/address/address.tsx";
import styles from "../../../parts/checkout/checkout.module.css";
import { DiscountNews, usePricedCart } from "../../../parts/checkout/priced-cart.tsx";
import { OrderLines } from "../../../parts/orders/order-lines.tsx";
import { Summary } from "../../../parts/orders/summary.tsx";
import { Totals } from "../../../parts/orders/totals.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { CartChanges } from "../parts/cart-changes.tsx";
import { useCartCheck } from "../parts/cart-check.ts";
import { offersChoice } from "../parts/offers-choice.ts";

export default function Confirmation({ address, edit }: { address: ShippingInfo; edit: () => void }) {
  const { items } = useCart();
  const check = useCartCheck();
  const navigate = useNavigate();
  const { priced, coupon } = usePricedCart();
  // Prefetched for the payment page.
  const key = useApi("payments/key", {}).data;

  function proceed() {
    orderInfo.write(orderInfoOf(priced));
    // Providers' windows are allowed in that page's own document only.
    if (key && offersChoice(key)) location.assign("/process/payment");
    else void navigate("/process/payment");
  }

  return (
    <section className={styles.columns} aria-labelledby="confirmation-title">
      <div className={styles.panel}>
        <h1 id="confirmation-title" tabIndex={-1}>
          Order Confirmation
        </h1>
        <div className={styles.heading}>
          <h2>Shipping Info</h2>
          <Button variant="secondary" size="small" onClick={edit}>
            Edit Shipping Details
          </Button>
        </div>
        <Address of={address} />
        <h2>Items</h2>
        <CartChanges {...check} />
        <DiscountNews coupon={coupon} />
        <OrderLines lines={items} />
      </div>
      <Summary title="Order Summary">
        <Totals of={priced} />
        <p className={styles.small}>
          <DeliveryTime pin={address.postalCode} />
        </p>
        <Button size="large" onClick={proceed} disabled={!check.canOrder}>
          Continue
        </Button>
      </Summary>
    </section>
  );
}
