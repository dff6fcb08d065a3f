import { Link } from "react-router-dom";
import { delivery } from "../../../app/delivery/delivery.ts";
import { spanOf } from "../../../app/promises.ts";
import { afterSales } from "../../../app/shop.ts";
import { MailUs, Policy } from "./policy.tsx";

const daysOf = (distance: keyof typeof delivery.days): string => delivery.days[distance].join(" to ");

export default function ShippingPolicyPage() {
  return (
    <Policy
      title="Shipping"
      lead="Every order ships free within India, to any six-digit PIN code, whatever it costs."
    >
      <h2>Before it ships</h2>
      <p>
        Once your payment has succeeded, your order is Processing: we pack it. Until it ships you can cancel
        it yourself on its page under <Link to="/orders">My Orders</Link>, and all of your money goes back.
        The address cannot be changed; to send it elsewhere, cancel and order again.
      </p>
      <h2>On its way</h2>
      <p>
        When the parcel leaves us, the order is Shipped and you get a mail that names the carrier and, once it
        is known, the tracking number. Both stand on the order’s page too, with a link to the carrier’s own
        page where it has one.
      </p>
      <p>
        From payment to your door we count on {daysOf("sameState")} working days within {delivery.from},{" "}
        {daysOf("sameRegion")} to the states around it and {daysOf("far")} to the rest of India. Monday to
        Saturday are working days; holidays may add to them. The product’s page tells the days for your PIN
        code, and your order keeps them.
      </p>
      <h2>Delivered</h2>
      <p>
        We mark the order as Delivered when we learn that it has arrived. If nothing has told us, it counts as
        Delivered {spanOf(afterSales.deliveredAfterDays)} after it was shipped. The time for returns and the
        warranty begin with that moment.
      </p>
      <p>
        Your order says Delivered and the parcel is not there? Write to <MailUs /> or by the{" "}
        <Link to="/contact">contact form</Link>, with the number of your order.
      </p>
    </Policy>
  );
}
