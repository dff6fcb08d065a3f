import { Link } from "react-router-dom";
import { spanOf } from "../../../app/promises.ts";
import { afterSales } from "../../../app/shop.ts";
import { EmailUs, Policy } from "./policy.tsx";

const { warrantyDays, returnDays } = afterSales;

const covered = (
  <p>
    Every product we sell is covered for {spanOf(warrantyDays)} from delivery, if it arrived damaged or has
    stopped working. You choose a repair or a replacement.
  </p>
);

const claim = (
  <p>
    Open the order in <Link to="/orders">My Orders</Link>, start a return and tell us what’s wrong. From there
    it works like any <Link to="/returns-policy">return</Link>: we’ll email you the address, you send the
    parcel, and we repair or replace the item. If we can’t replace it, we’ll refund you. If we decline, we’ll
    tell you why.
  </p>
);

const refunds = (
  <p>If you’d rather have your money back, request a refund within {spanOf(returnDays)} of delivery.</p>
);

const limits = (
  <p>
    The warranty doesn’t cover loss, and a repair or replacement doesn’t restart it. Your rights under the law
    and any manufacturer’s warranty apply as well.
  </p>
);

const unsure = (
  <p>
    Not sure whether it’s a fault? Email <EmailUs /> and describe what happens.
  </p>
);

export default function WarrantyPage() {
  return (
    <Policy
      title="Warranty"
      lead={`If it arrives damaged or stops working within ${spanOf(warrantyDays)} of delivery, we’ll repair or replace it.`}
      sections={[
        { title: "What’s covered", body: covered },
        { title: "Making a claim", body: claim },
        { title: "Refunds", body: refunds },
        { title: "What’s not covered", body: limits },
        { title: "Questions", body: unsure },
      ]}
    />
  );
}
