import { shop } from "../../../app/shop.ts";
import { Time } from "../../../ui/display/time.tsx";
import { PrintSheet } from "../../../ui/layout/print-sheet.tsx";
import { Barcode } from "./barcode.tsx";
import css from "./labels.module.css";
import type { PrintedParcel } from "./printed-parcel.ts";

const Sender = () => (
  <address>
    {shop.address.map((line) => (
      <span key={line}>{line}</span>
    ))}
    <span>{shop.phone}</span>
  </address>
);

function Label({ order, carrier, trackingNumber }: PrintedParcel) {
  const { fullName, address, city, state, postalCode, phoneNumber } = order.shippingInfo;
  return (
    <section className={css.label} aria-label={`Label of order ${order.number}`} translate="no">
      <header className={css.from}>
        <div>
          <h2>From</h2>
          <Sender />
        </div>
        <p className={css.paid}>
          <b>Prepaid</b>
          <span>Collect no cash</span>
        </p>
      </header>
      <div className={css.to}>
        <h2>Deliver to</h2>
        <address>
          <b>{fullName}</b>
          <span>{address}</span>
          <span>
            {city}, {state}
          </span>
          <b className={css.pin}>{postalCode}</b>
          <span>{phoneNumber}</span>
        </address>
      </div>
      <div className={css.carrier}>
        <p>
          <b>{carrier ?? "Carrier"}</b>
        </p>
        {trackingNumber ? <Barcode text={trackingNumber} /> : <p className={css.blank}>Tracking number</p>}
      </div>
      <footer className={css.foot}>
        <p>
          <b className={css.number}>{order.number}</b>
          <span>
            Ordered <Time at={order.createdAt} />
          </span>
        </p>
        <p>If undelivered, return to {shop.address.join(", ")}</p>
      </footer>
    </section>
  );
}

interface LabelsProps {
  parcels: readonly PrintedParcel[];
  done: () => void;
}

/** One page of 4 × 6 inches a parcel, as label printers take it. */
export default function Labels({ parcels, done }: LabelsProps) {
  return (
    <PrintSheet done={done}>
      {parcels.map((parcel) => (
        <Label key={parcel.order._id} {...parcel} />
      ))}
    </PrintSheet>
  );
}
