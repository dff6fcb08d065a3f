import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { holdMinutes, refundDays, resetLinkMinutes } from "../../../../../shared/core/limits.ts";
import { gstTerms } from "../../../app/gst-words.ts";
import { spanOf } from "../../../app/promises.ts";
import { afterSales } from "../../../app/shop.ts";
import { Policy } from "./policy.tsx";

const Question = ({ asked, children }: { asked: string; children: ReactNode }) => (
  <>
    <h2>{asked}</h2>
    <p>{children}</p>
  </>
);

export default function FaqPage() {
  return (
    <Policy
      title="Questions"
      lead="What people ask us most. Anything else: the contact form reaches a person."
    >
      <Question asked="What does shipping cost?">
        Nothing, to any PIN code in India. More under <Link to="/shipping-policy">Shipping</Link>.
      </Question>
      <Question asked="Where is my order?">
        Under <Link to="/orders">My Orders</Link>: each order shows what has happened so far and, once it has
        shipped, the carrier and the tracking number. If you bought as a guest, the link in your mail opens
        it.
      </Question>
      <Question asked="Can I cancel?">
        Yes, on the order’s page, until it ships. All of your money goes back to your card; banks take up to{" "}
        {refundDays} days to show it.
      </Question>
      <Question asked="Can I send it back?">
        Within {spanOf(afterSales.returnDays)} of delivery, for any reason: a replacement or your money. See{" "}
        <Link to="/returns-policy">Returns</Link>.
      </Question>
      <Question asked="It broke. What now?">
        Within {spanOf(afterSales.warrantyDays)} of delivery we repair or replace it. See{" "}
        <Link to="/warranty">Warranty</Link>.
      </Question>
      <Question asked="Is GST included?">
        {gstTerms} You see the total before you pay, and the order and its mails show the tax on a line of its
        own.
      </Question>
      <Question asked="How can I pay?">By card, through Stripe. Your card number never reaches us.</Question>
      <Question asked="Why was something sold out at checkout that was there before?">
        Units are set aside for you with Pay Now, for {holdMinutes} minutes, and not while they lie in the
        cart. If yours went to somebody else, nothing is charged, or the whole amount goes back.
      </Question>
      <Question asked="I forgot my password.">
        <Link to="/password/forgot">Ask for a link</Link> by mail. It works once, for {resetLinkMinutes}{" "}
        minutes.
      </Question>
      <Question asked="How do I reach a person?">
        By the <Link to="/contact">contact form</Link>. You get a number for your message, and our reply by
        mail.
      </Question>
    </Policy>
  );
}
