import type { Order } from "../../../../../shared/orders/schemas.ts";
import { useMay } from "../../../app/session/may.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import css from "../parts/selection.module.css";
import type { PrintedParcel } from "./printed-parcel.ts";
import { Sheets } from "./sheets.tsx";

const canShip = ({ orderStatus, money }: Order): boolean =>
  orderStatus === "Processing" && money !== "refunded";

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
  const isWriter = useMay("orders:write");
  const ready = chosen.filter(canShip);
  if (chosen.length === 0) return null;
  return (
    <section className={css.bar} aria-label="Selected orders">
      <p role="status">{chosen.length} selected</p>
      {isWriter && ready.length > 0 && (
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
