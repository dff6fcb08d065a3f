import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { Button } from "../../../ui/controls/button.tsx";
import styles from "./ship.module.css";

type Kind = "packing" | "labels";

const Packing = ({ orders }: { orders: readonly Order[] }) => (
  <table className={styles.packing}>
    <thead>
      <tr>
        <th>Order</th>
        <th>To</th>
        <th>Units</th>
        <th>Packed</th>
      </tr>
    </thead>
    <tbody>
      {orders.map(({ _id, number, shippingInfo, orderItems }) => (
        <tr key={_id}>
          <td translate="no">{number}</td>
          <td>
            {shippingInfo.fullName}, {shippingInfo.city}
          </td>
          <td>
            {orderItems.map(({ product, quantity, name }) => (
              <div key={product}>
                {quantity} × {name}
              </div>
            ))}
          </td>
          <td>☐</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Labels = ({ orders }: { orders: readonly Order[] }) => (
  <ul className={styles.labels}>
    {orders.map(
      ({ _id, number, shippingInfo: { fullName, address, city, state, postalCode, phoneNumber } }) => (
        <li key={_id}>
          <b>{fullName}</b>
          <span>{address}</span>
          <span>
            {city}, {state}
          </span>
          <b translate="no">{postalCode}</b>
          <span translate="no">{phoneNumber}</span>
          <small translate="no">{number}</small>
        </li>
      ),
    )}
  </ul>
);

/** Prints only the packing list or labels. */
export function Sheets({ orders }: { orders: readonly Order[] }) {
  const [kind, setKind] = useState<Kind>();
  useEffect(() => {
    if (!kind) return;
    const done = () => setKind(undefined);
    addEventListener("afterprint", done);
    document.documentElement.setAttribute("data-sheet", "");
    print();
    return () => {
      removeEventListener("afterprint", done);
      document.documentElement.removeAttribute("data-sheet");
    };
  }, [kind]);
  return (
    <>
      <Button variant="secondary" disabled={orders.length === 0} onClick={() => setKind("packing")}>
        Print packing list
      </Button>
      <Button variant="secondary" disabled={orders.length === 0} onClick={() => setKind("labels")}>
        Print labels
      </Button>
      {kind &&
        createPortal(
          <div className={styles.sheet}>
            {kind === "packing" ? <Packing orders={orders} /> : <Labels orders={orders} />}
          </div>,
          document.body,
        )}
    </>
  );
}
