import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  holdMinutes,
  orderLinkDays,
  refundDays,
  resetLinkMinutes,
} from "../../../../../shared/core/limits.ts";
import { spanOf } from "../../../app/promises.ts";
import { afterSales } from "../../../app/shop.ts";
import { providersInText, ways } from "./payment-terms.ts";
import css from "./policy.module.css";
import { gstTerms, Policy } from "./policy.tsx";

const Question = ({ asked, children }: { asked: string; children: ReactNode }) => (
  <details className={css.question}>
    <summary>{asked}</summary>
    <p>{children}</p>
  </details>
);

const orders = (
  <div>
    <Question asked="What does shipping cost?">
      Shipping is free to every PIN code in India. <Link to="/shipping-policy">Shipping</Link> has the
      delivery times.
    </Question>
    <Question asked="Where is my order?">
      Open it in <Link to="/orders">My Orders</Link>. You’ll see each step and, once it has shipped, the
      carrier and tracking number. If you checked out as a guest, use the link in your order email. It works
      for {orderLinkDays} days.
    </Question>
    <Question asked="Can I track an order without signing in?">
      Yes. Enter the order number and the delivery PIN code on <Link to="/track">Track Order</Link>.
    </Question>
    <Question asked="Can I change the delivery address?">
      Yes, until the order ships. Open the order and choose Change address.
    </Question>
    <Question asked="Can I cancel my order?">
      Yes, all of it or single items, until it ships. Open the order and choose Cancel order. We’ll refund
      what you cancel to the account you paid from. Allow up to {refundDays} days for the money to appear.
    </Question>
  </div>
);

const returns = (
  <div>
    <Question asked="Can I return something I don’t like?">
      Yes. You have {spanOf(afterSales.returnDays)} from delivery to ask for a refund or a replacement, for
      any reason. See <Link to="/returns-policy">Returns</Link>.
    </Question>
    <Question asked="What if it stops working?">
      We’ll repair or replace it for {spanOf(afterSales.warrantyDays)} from delivery. See{" "}
      <Link to="/warranty">Warranty</Link>.
    </Question>
  </div>
);

const payment = (
  <div>
    <Question asked="How can I pay?">
      By {ways}, through {providersInText}. We never see your card number.
    </Question>
    <Question asked="Is GST included?">
      {gstTerms} You’ll see the total before you pay, and your order shows the tax on its own line.
    </Question>
    <Question asked="Why did an item sell out while I was checking out?">
      Items in your cart aren’t reserved. When you choose Pay Now, we hold them for {holdMinutes} minutes. If
      they sold before that, you won’t be charged, or we’ll refund you in full.
    </Question>
  </div>
);

const account = (
  <div>
    <Question asked="Do I need an account?">
      No. You can check out as a guest and create an account later to keep your orders in one place.
    </Question>
    <Question asked="What if I forget my password?">
      <Link to="/password/forgot">Reset it by email</Link>. The link works once, within {resetLinkMinutes}{" "}
      minutes.
    </Question>
    <Question asked="How do I reach a person?">
      Send us a message with the <Link to="/contact">contact form</Link>. You’ll get a reference number, and a
      reply by email.
    </Question>
  </div>
);

export default function FaqPage() {
  return (
    <Policy
      title="FAQ"
      heading="Frequently asked questions"
      lead="Quick answers about orders, returns and payment."
      sections={[
        { title: "Orders and delivery", body: orders },
        { title: "Returns and warranty", body: returns },
        { title: "Prices and payment", body: payment },
        { title: "Your account and help", body: account },
      ]}
    />
  );
}
