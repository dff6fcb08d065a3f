import { Link } from "react-router-dom";
import { delivery } from "../../../app/delivery/delivery.ts";
import { spanOf } from "../../../app/promises.ts";
import { afterSales } from "../../../app/shop.ts";
import { EmailUs, Policy } from "./policy.tsx";

const daysOf = (distance: keyof typeof delivery.days): string => delivery.days[distance].join("–");

const times = (
  <>
    <ul>
      <li>
        <strong>Within {delivery.from}:</strong> {daysOf("sameState")} working days
      </li>
      <li>
        <strong>Neighbouring states:</strong> {daysOf("sameRegion")} working days
      </li>
      <li>
        <strong>Rest of India:</strong> {daysOf("far")} working days
      </li>
    </ul>
    <p>
      We count from your payment, Monday to Saturday. Public holidays can add a day or two. Enter your PIN
      code on a product’s page to see your delivery dates.
    </p>
  </>
);

const before = (
  <p>
    While your order says Processing, we’re packing it. Until it ships, you can change the delivery address,
    cancel items, or cancel all of it for a full refund. Open it in <Link to="/orders">My Orders</Link>.
  </p>
);

const tracking = (
  <p>
    We’ll email you when your parcel ships, with the carrier and, as soon as we have it, the tracking number.
    Both are also on your order’s page. You can follow an order without signing in on{" "}
    <Link to="/track">Track Order</Link>.
  </p>
);

const arrival = (
  <p>
    Your order is marked as delivered when the parcel arrives, or {spanOf(afterSales.deliveredAfterDays)}{" "}
    after shipping if we don’t hear from the carrier. Your return window and warranty start then.
  </p>
);

const missing = (
  <p>
    Does your order say Delivered, but you don’t have it? Email <EmailUs /> or use the{" "}
    <Link to="/contact">contact form</Link>, and include your order number. We’ll trace the parcel.
  </p>
);

export default function ShippingPolicyPage() {
  return (
    <Policy
      title="Shipping"
      lead="Every order ships free, to every PIN code in India."
      sections={[
        { title: "Delivery times", body: times },
        { title: "Before it ships", body: before },
        { title: "Tracking", body: tracking },
        { title: "Delivery", body: arrival },
        { title: "Missing parcels", body: missing },
      ]}
    />
  );
}
