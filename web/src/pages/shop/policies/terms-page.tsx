import { Link } from "react-router-dom";
import { holdMinutes, refundDays } from "../../../../../shared/core/limits.ts";
import { formatPrice } from "../../../../../shared/core/money.ts";
import { originalPriceExtra } from "../../../../../shared/products/catalogue.ts";
import { spanOf } from "../../../app/promises.ts";
import { afterSales, gst, shop } from "../../../app/shop.ts";
import { providersInText, ways } from "./payment-terms.ts";
import { EmailUs, GrievanceOfficer, gstTerms, Policy } from "./policy.tsx";

const seller = (
  <p>
    You’re buying from {shop.address.join(", ")}. Email <EmailUs /> or call {shop.phone}.
  </p>
);

const account = (
  <>
    <p>
      You can order with an account, or as a guest with your name and email address. Keep your password
      private. If you think someone else knows it, change it: that signs out all your other devices.
    </p>
    <p>
      Anyone with the link in a guest’s order email can open the order. If yours has been shared by mistake,
      disable it on the order’s page.
    </p>
  </>
);

const prices = (
  <>
    <p>
      Prices are in rupees. {gstTerms} Shipping is free. You’ll see the tax and the total before you pay. If a
      price changes before then, we’ll show you both prices and charge nothing until you agree.
    </p>
    <p>
      {gst.prices === "inclusive"
        ? "A struck-through price is the maximum retail price (MRP) printed on the package."
        : `A struck-through price marked MRP is the maximum retail price printed on the package. Any other struck-through price is our price plus ${formatPrice(originalPriceExtra)}. It’s a reference, not a price we have charged.`}
    </p>
  </>
);

const paying = (
  <p>
    You pay by {ways}, through {providersInText}. When you choose Pay Now, we hold your items for{" "}
    {holdMinutes} minutes. Your order is placed once the payment succeeds, and we’ll confirm it by email. If
    the payment arrives after the hold has ended and the items have sold out, we’ll refund you in full.
  </p>
);

const cancelling = (
  <p>
    You can cancel an order, or items of it, on its page until it ships. We can cancel it too, for example if
    an item turns out to be damaged. Either way, we’ll refund everything you’ve paid for what is cancelled.
    Allow up to {refundDays} days for the money to appear.
  </p>
);

const afterwards = (
  <p>
    You have {spanOf(afterSales.returnDays)} from delivery for <Link to="/returns-policy">returns</Link> and{" "}
    {spanOf(afterSales.warrantyDays)} of <Link to="/warranty">warranty</Link>.
  </p>
);

const reviews = (
  <p>
    Anyone with an account can write one review per product, and change or delete it later. Reviews show the
    account’s name, and “Verified purchase” if the product was delivered to that account and not fully
    refunded. You can mark other people’s reviews as helpful. We remove reviews that are abusive, advertise or
    break the law, and show that we did. We never remove one for being critical.
  </p>
);

const complaints = (
  <>
    <p>Send complaints to our grievance officer:</p>
    <GrievanceOfficer />
  </>
);

const law = (
  <p>
    Indian law applies. These terms don’t limit your rights under the Consumer Protection Act, 2019.{" "}
    <Link to="/privacy">Privacy</Link> explains what data we store.
  </p>
);

export default function TermsPage() {
  return (
    <Policy
      title="Terms"
      lead="What we agree on when you buy from Earshot, in plain words."
      sections={[
        { title: "Seller", body: seller },
        { title: "Your account", body: account },
        { title: "Prices", body: prices },
        { title: "Ordering and paying", body: paying },
        { title: "Cancelling", body: cancelling },
        { title: "Returns and warranty", body: afterwards },
        { title: "Reviews", body: reviews },
        { title: "Complaints", body: complaints },
        { title: "Law", body: law },
      ]}
    />
  );
}
