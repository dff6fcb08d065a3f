import { Link } from "react-router-dom";
import { refundDays } from "../../../../../shared/core/limits.ts";
import { spanOf } from "../../../app/promises.ts";
import { afterSales } from "../../../app/shop.ts";
import { Policy } from "./policy.tsx";

const { returnDays, warrantyDays, deliveredAfterDays } = afterSales;

const howItWorks = (
  <ul>
    <li>
      <strong>Tell us what you’re returning.</strong> Open the order in <Link to="/orders">My Orders</Link>,
      pick the items and a reason, and add photos if they help.
    </li>
    <li>
      <strong>Wait for our email.</strong> If we approve the return, it has the address and the number to
      write on the parcel. If we decline, it says why.
    </li>
    <li>
      <strong>Send the parcel.</strong> You can withdraw the return until the parcel reaches us. If something
      is missing from it, we’ll process the rest, and you can request another return within your window.
    </li>
    <li>
      <strong>Get your refund or replacement.</strong> Replacements ship free. If yours is out of stock, we’ll
      refund you instead.
    </li>
  </ul>
);

const refund = (
  <p>
    We refund what you paid for the items, including GST. Shipping to you was free, so we deduct nothing for
    it. You pay to send the parcel to us. The refund goes to the card or account you paid with; allow up to{" "}
    {refundDays} days for it to appear.
  </p>
);

const window = (
  <>
    <p>
      Your {spanOf(returnDays)} start when the order is marked as delivered. If we don’t hear from the
      carrier, we mark it as delivered {spanOf(deliveredAfterDays)} after shipping. The exact deadline is on
      the order’s page.
    </p>
    <p>
      A replacement doesn’t restart the window. If an item arrived damaged or stops working, you’re covered by
      the <Link to="/warranty">warranty</Link> for {spanOf(warrantyDays)}.
    </p>
  </>
);

const exceptions = (
  <p>
    You can’t return orders that were cancelled or fully refunded, or items that are already part of another
    return. If your order hasn’t shipped yet, cancel it, or items of it, for a refund instead.
  </p>
);

export default function ReturnsPolicyPage() {
  return (
    <Policy
      title="Returns"
      lead={`Not your sound? Return it within ${spanOf(returnDays)} of delivery for a refund or a replacement, whatever your reason.`}
      sections={[
        { title: "How it works", body: howItWorks },
        { title: "Your refund", body: refund },
        { title: "Return window", body: window },
        { title: "What can’t be returned", body: exceptions },
      ]}
    />
  );
}
