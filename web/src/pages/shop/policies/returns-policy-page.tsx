import { Link } from "react-router-dom";
import { refundDays } from "../../../../../shared/core/limits.ts";
import { spanOf } from "../../../app/promises.ts";
import { afterSales } from "../../../app/shop.ts";
import { Policy } from "./policy.tsx";

export default function ReturnsPolicyPage() {
  const within = spanOf(afterSales.returnDays);
  return (
    <Policy
      title="Returns"
      lead={`Not your sound? Ask within ${within} of delivery, for any reason, for a replacement or your money back.`}
    >
      <h2>How it goes</h2>
      <ul>
        <li>
          <strong>You ask.</strong> From the order’s page under <Link to="/orders">My Orders</Link>, for some
          of the units or all, with your reason and, if they help, photographs.
        </li>
        <li>
          <strong>We answer by mail.</strong> If we approve it, the mail tells the address and the number to
          write on the parcel. If we decline it, the mail says why.
        </li>
        <li>
          <strong>You send the parcel.</strong> Until it has arrived you can withdraw the request. We count
          what arrives; for units that were missing you can ask again while there is time.
        </li>
        <li>
          <strong>We replace or refund.</strong> A replacement costs you nothing. If we have none left, we
          refund instead. If we send your parcel back, the mail says so.
        </li>
      </ul>
      <h2>What you get back</h2>
      <p>
        The price that you paid for the units, their GST included. Shipping to you was free, so nothing is
        kept for it; what you spend on sending the parcel to us is not part of the refund. The money goes to
        the card that you paid with, and banks take up to {refundDays} days to show it.
      </p>
      <h2>The time</h2>
      <p>
        The {within} are counted to the second from the delivery that the order’s page shows. An order that
        was marked by itself, {spanOf(afterSales.deliveredAfterDays)} after it was shipped, counts from then.
        A replacement keeps the dates of the first delivery. For something that arrived broken or stops
        working, the <Link to="/warranty">warranty</Link> gives you {spanOf(afterSales.warrantyDays)}.
      </p>
      <h2>What cannot be returned</h2>
      <p>
        Orders that were cancelled or refunded in full, and units that are part of another return. An order
        that has not shipped yet needs no return: cancel it, and all of your money goes back.
      </p>
    </Policy>
  );
}
