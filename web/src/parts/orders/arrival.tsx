import { Link } from "react-router-dom";
import { isLate } from "../../../../shared/delivery/delivery-estimate.ts";
import { delivery } from "../../app/delivery/delivery.ts";
import DeliveryTime, { dueDay } from "../../app/delivery/delivery-time.tsx";
import { Notice } from "../../ui/states/notice.tsx";

interface ArrivalProps {
  status: "Processing" | "Shipped";
  /** Of the delivery address. */
  pin: string;
  /** ISO 8601. */
  paidAt: string;
  /** The carrier's tracking page. */
  link?: string | undefined;
}

/** Shows the delivery estimate, or what to do once it has passed. */
export function Arrival({ status, pin, paidAt, link }: ArrivalProps) {
  if (!isLate(delivery, pin, new Date(paidAt), new Date()))
    return (
      <p>
        <DeliveryTime pin={pin} paidAt={paidAt} />
      </p>
    );
  const contact = <Link to="/contact">contact us</Link>;
  return (
    <Notice tone="info" title="This order is running late">
      <p>
        We expected it by {dueDay(pin, paidAt)}.{" "}
        {status === "Processing" ? (
          <>
            It hasn't shipped yet. You can cancel it for a full refund, or {contact} and we'll look into it.
          </>
        ) : link ? (
          <>
            <a href={link} target="_blank" rel="noreferrer">
              Track the parcel
            </a>
            , or {contact} and we'll chase it with the carrier.
          </>
        ) : (
          <>Please {contact} and we'll chase it with the carrier.</>
        )}
      </p>
    </Notice>
  );
}
