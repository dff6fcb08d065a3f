import { useState } from "react";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import type { Column } from "../parts/table.tsx";
import type { PrintedParcel } from "./printed-parcel.ts";
import { Sheets } from "./sheets.tsx";
import styles from "./ship.module.css";

const canShip = ({ orderStatus, money }: Order): boolean =>
  orderStatus === "Processing" && money !== "refunded";

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Orders chosen among those shown. */
export function useSelection(shown: readonly Order[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ _id }) => ids.has(_id));
  const isAll = shown.length > 0 && chosen.length === shown.length;
  const column: Column<Order> = {
    name: "Select",
    kind: "select",
    heading: (
      <label className={styles.tick}>
        <span className="visually-hidden">Select all orders shown</span>
        <input
          type="checkbox"
          checked={isAll}
          disabled={shown.length === 0}
          onChange={() => setIds(new Set(isAll ? [] : shown.map(({ _id }) => _id)))}
        />
      </label>
    ),
    cell: (order) => (
      <label className={styles.tick}>
        <span className="visually-hidden">Select order {order.number}</span>
        <input
          type="checkbox"
          checked={ids.has(order._id)}
          onChange={() => setIds(toggled(ids, order._id))}
        />
      </label>
    ),
  };
  return { chosen, column, clear: () => setIds(new Set()) };
}

/** As it was last sent, so that its label can be printed again. */
function sentParcel(order: Order): PrintedParcel {
  const { carrier, trackingNumber } = order.shipments.at(-1) ?? {};
  return { order, carrier, trackingNumber };
}

interface SelectionBarProps {
  chosen: readonly Order[];
  clear: () => void;
}

/** What can be done with the chosen orders; stays in view below the list. */
export function SelectionBar({ chosen, clear }: SelectionBarProps) {
  const ready = chosen.filter(canShip);
  if (chosen.length === 0) return null;
  return (
    <section className={styles.selection} aria-label="Selected orders">
      <p role="status">{chosen.length} selected</p>
      {ready.length > 0 && (
        <ButtonLink to={`/admin/orders/ship?ids=${ready.map(({ _id }) => _id).join(",")}`} size="small">
          {`Ship ${ready.length}`}
        </ButtonLink>
      )}
      <Sheets parcels={chosen.map(sentParcel)} />
      <Button variant="ghost" size="small" onClick={clear}>
        Clear
      </Button>
    </section>
  );
}
