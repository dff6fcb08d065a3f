import type { Order } from "../../../../../shared/orders/schemas.ts";
import type { Return } from "../../../../../shared/returns/schemas.ts";
import { shop } from "../../../app/shop.ts";
import { PrintSheet } from "../../../ui/layout/print-sheet.tsx";
import css from "./return-label.module.css";

interface ReturnLabelProps {
  order: Order;
  request: Return;
  done: () => void;
}

/** Prints a label for the parcel, and below it what belongs inside. */
export default function ReturnLabel({ order, request, done }: ReturnLabelProps) {
  const { fullName, address, city, state, postalCode, phoneNumber } = order.shippingInfo;
  return (
    <PrintSheet done={done}>
      <section className={css.label} translate="no">
        <p className={css.small}>To</p>
        <address className={css.to}>
          <b>{shop.name} Returns</b>
          {shop.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className={css.small}>Return number</p>
        <p className={css.number}>{request.number}</p>
        <p className={css.small}>From</p>
        <address className={css.from}>
          <span>{fullName}</span>
          <span>{address}</span>
          <span>
            {city}, {state} {postalCode}
          </span>
          <span>{phoneNumber}</span>
        </address>
      </section>
      <section className={css.slip}>
        <h1>Inside this parcel</h1>
        <ul>
          {request.items.map(({ product, name, quantity }) => (
            <li key={product}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
        <ol>
          <li>Pack everything that came in the box.</li>
          <li>Cut out the label and tape it flat to the outside.</li>
          <li>Hand the parcel to any courier. Keep the receipt until we confirm that it has arrived.</li>
        </ol>
      </section>
    </PrintSheet>
  );
}
