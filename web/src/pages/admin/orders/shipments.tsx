import { useState } from "react";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Time } from "../../../ui/display/time.tsx";
import css from "../parts/admin.module.css";
import { IfMay } from "../parts/if-may.tsx";

const Correction = lazyFile(() => import("./correction.tsx"));

interface ShipmentsProps {
  order: Order;
  refresh: () => Promise<unknown>;
}

export function Shipments({ order, refresh }: ShipmentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { shipments } = order;
  if (shipments.length === 0) return null;
  return (
    <>
      <h3>Shipments</h3>
      <ul className={css.log}>
        {shipments.map(({ carrier = "Carrier to follow", trackingNumber, link, shippedAt }) => (
          <li key={shippedAt}>
            {carrier}{" "}
            {link ? (
              <a href={link} target="_blank" rel="noreferrer" translate="no">
                {trackingNumber}
              </a>
            ) : (
              <span translate="no">{trackingNumber}</span>
            )}{" "}
            <Time at={shippedAt} to="minute" />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <Optional>
          <Correction order={order} refresh={refresh} close={() => setIsOpen(false)} />
        </Optional>
      ) : (
        <IfMay permission="orders:write">
          <p>
            <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
              {shipments.at(-1)?.carrier ? "Correct tracking" : "Add tracking"}
            </Button>
          </p>
        </IfMay>
      )}
    </>
  );
}
