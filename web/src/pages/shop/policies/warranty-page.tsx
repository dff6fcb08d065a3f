import { Link } from "react-router-dom";
import { spanOf } from "../../../app/promises.ts";
import { afterSales } from "../../../app/shop.ts";
import { MailUs, Policy } from "./policy.tsx";

export default function WarrantyPage() {
  const { warrantyDays, returnDays } = afterSales;
  return (
    <Policy
      title="Warranty"
      lead={`What arrives broken, or stops working within ${spanOf(warrantyDays)} of delivery, is repaired or replaced.`}
    >
      <h2>What it covers</h2>
      <p>
        Every product that we sell, from the delivery that the order’s page shows, for two reasons: it arrived
        damaged, or it stopped working. You choose a repair or a replacement.
      </p>
      <h2>How to use it</h2>
      <p>
        Open the order under <Link to="/orders">My Orders</Link>, ask to send the units back and choose the
        reason. From there it goes like any <Link to="/returns-policy">return</Link>: we answer by mail, you
        send the parcel, we look at it and repair or replace it. If we have no unit left, we refund it. If we
        decline, the mail says why.
      </p>
      <h2>Your money instead</h2>
      <p>
        A refund because you would rather have your money can be asked for within {spanOf(returnDays)} of
        delivery.
      </p>
      <h2>What it does not do</h2>
      <p>
        It does not begin anew with a repair or a replacement, and it does not cover what was lost. Whatever
        the maker promises and whatever the law gives you comes on top.
      </p>
      <p>
        Not sure whether it is a defect? Ask <MailUs />.
      </p>
    </Policy>
  );
}
