import { Link } from "react-router-dom";
import { holdMinutes, refundDays } from "../../../../../shared/core/limits.ts";
import { formatPrice } from "../../../../../shared/core/money.ts";
import { originalPriceExtra } from "../../../../../shared/products/catalogue.ts";
import { gstTerms } from "../../../app/gst-words.ts";
import { spanOf } from "../../../app/promises.ts";
import { afterSales, gst, shop } from "../../../app/shop.ts";
import { GrievanceOfficer, MailUs, Policy } from "./policy.tsx";

const Prices = () => (
  <p>
    Prices are in rupees. {gstTerms} The tax is shown before you pay; shipping is free. If a price changes
    before you pay, nothing is charged: the page shows both prices, and you decide.{" "}
    {gst.prices === "inclusive"
      ? "A price struck through beside ours is the maximum retail price (MRP) on the package."
      : `The price struck through beside ours is ${formatPrice(originalPriceExtra)} higher, or the maximum retail price where it says MRP; it is no price that we have charged.`}
  </p>
);

export default function TermsPage() {
  return (
    <Policy
      title="Terms"
      lead="What you and we agree to when you buy here. Short, because most of it is on the order itself."
    >
      <h2>Who sells</h2>
      <p>
        {shop.address.join(", ")}. <MailUs />, {shop.phone}.
      </p>
      <h2>Your account</h2>
      <p>
        You order with an account, or as a guest with your name and an email address. Keep a password to
        yourself. If you think that somebody else has it, change it: that signs out every other device. The
        link in a guest’s mail opens the order for whoever has it: stop it on the order’s page if it got into
        other hands.
      </p>
      <h2>Prices</h2>
      <Prices />
      <h2>Ordering and paying</h2>
      <p>
        You pay by card, through Stripe. With Pay Now we set your units aside for {holdMinutes} minutes. When
        your payment has succeeded, there is an order, and we confirm it by mail. Should it come to none, say
        because the payment arrived after that time and the units were gone, the whole amount goes back to
        your card.
      </p>
      <h2>Cancelling</h2>
      <p>
        Until an order ships, you can cancel it on its page, and so can we, for example if something turns out
        to be broken. All that you paid and have not got back yet is refunded; banks take up to {refundDays}{" "}
        days to show it.
      </p>
      <h2>Afterwards</h2>
      <p>
        <Link to="/returns-policy">Returns</Link> within {spanOf(afterSales.returnDays)} of delivery,{" "}
        <Link to="/warranty">warranty</Link> for {spanOf(afterSales.warrantyDays)}.
      </p>
      <h2>Reviews</h2>
      <p>
        Anybody with an account can review a product once, and change or delete the review later. It shows the
        name of the account, and “Verified purchase” once that account has received the product from us,
        unless it was paid back in full. Accounts can find the reviews of others helpful, once each. We remove
        reviews that insult, advertise or break the law, say so in their place, and remove none for being
        unkind about a product.
      </p>
      <h2>Complaints</h2>
      <p>Our grievance officer answers them:</p>
      <GrievanceOfficer />
      <p>
        Indian law applies. Nothing here takes away what the Consumer Protection Act, 2019 gives you. What we
        keep about you is on <Link to="/privacy">Privacy</Link>.
      </p>
    </Policy>
  );
}
