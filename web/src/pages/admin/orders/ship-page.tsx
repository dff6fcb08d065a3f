import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Carrier } from "../../../../../shared/delivery/carriers.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { call, useApi } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Time } from "../../../ui/display/time.tsx";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { Sheets } from "./sheets.tsx";
import styles from "./ship.module.css";

/** Later orders show once these have shipped. */
const listSize = 50;

interface Parcel {
  isChosen: boolean;
  trackingNumber: string;
  error?: string | undefined;
}

const untouched: Parcel = { isChosen: false, trackingNumber: "" };

const unitsOf = ({ orderItems }: Order): string =>
  orderItems.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");

interface RowProps {
  order: Order;
  parcel: Parcel;
  change: (to: Partial<Parcel>) => void;
}

const Row = ({ order, parcel, change }: RowProps) => (
  <li className={styles.row}>
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={parcel.isChosen}
        onChange={({ target }) => change({ isChosen: target.checked })}
      />
      <span>
        <b>{order.shippingInfo.fullName}</b>, {order.shippingInfo.city} {order.shippingInfo.postalCode}
        <span className={css.second}>{unitsOf(order)}</span>
        <span className={css.second}>
          {order.number} · <Time at={order.createdAt} to="minute" />
        </span>
      </span>
    </label>
    <Field
      label="Tracking number"
      aria-label={`Tracking number of order ${order.number}`}
      autoComplete="off"
      spellCheck={false}
      value={parcel.trackingNumber}
      error={parcel.error}
      onChange={({ target }) => change({ trackingNumber: target.value, isChosen: true, error: undefined })}
    />
  </li>
);

interface ShippingProps {
  orders: readonly Order[];
  carriers: readonly Carrier[];
  refresh: () => Promise<unknown>;
  /** Chosen before. */
  chosenIds: readonly string[];
}

/** The parcels of a run, and the shipping of the chosen ones. */
function useParcels({ orders, refresh, chosenIds }: Omit<ShippingProps, "carriers">, carrier: string) {
  const [parcels, setParcels] = useState<Readonly<Record<string, Parcel>>>(() =>
    Object.fromEntries(chosenIds.map((id) => [id, { ...untouched, isChosen: true }])),
  );
  const parcelOf = ({ _id }: Order): Parcel => parcels[_id] ?? untouched;
  const change = ({ _id }: Order, to: Partial<Parcel>) =>
    setParcels((all) => ({ ...all, [_id]: { ...(all[_id] ?? untouched), ...to } }));
  const chosen = orders.filter((order) => parcelOf(order).isChosen);

  /** Returns true once shipped; otherwise the row says why not. */
  async function ship(order: Order): Promise<boolean> {
    const trackingNumber = parcelOf(order).trackingNumber.trim();
    try {
      await call("admin/orders/update-status", {
        id: order._id,
        status: "Shipped",
        changes: order.changes,
        carrier,
        ...(trackingNumber && { trackingNumber }),
      });
      return true;
    } catch (error) {
      const fields = fieldsOf(error);
      change(order, { error: fields.trackingNumber ?? fields.carrier ?? messageOf(error) });
      return false;
    }
  }

  async function shipChosen() {
    let shipped = 0;
    for (const order of chosen) if (await ship(order)) shipped += 1;
    if (shipped > 0) toast.success(shipped === 1 ? "1 order shipped" : `${shipped} orders shipped`);
    if (shipped < chosen.length) toast.error("Not all could be shipped: see the marked rows");
  }
  return { parcelOf, change, chosen, ...useAction(shipChosen, { settled: refresh }) };
}

function Shipping({ orders, carriers, ...rest }: ShippingProps) {
  const [carrier, setCarrier] = useState(carriers[0]?.name ?? "");
  const { parcelOf, change, chosen, busy, run } = useParcels({ orders, ...rest }, carrier);
  const isAllChosen = chosen.length === orders.length;
  return (
    <>
      <div className={styles.bar}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isAllChosen}
            onChange={() => {
              for (const order of orders) change(order, { isChosen: !isAllChosen });
            }}
          />
          All {orders.length}
        </label>
        <SelectField label="Carrier" value={carrier} onChange={({ target }) => setCarrier(target.value)}>
          {carriers.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button busy={busy} disabled={chosen.length === 0} onClick={() => void run()}>
          {chosen.length > 1 ? `Mark ${chosen.length} orders shipped` : "Mark shipped"}
        </Button>
        <Sheets
          parcels={chosen.map((order) => ({
            ...{ order, carrier },
            trackingNumber: parcelOf(order).trackingNumber.trim(),
          }))}
        />
      </div>
      <ul className={styles.rows}>
        {orders.map((order) => (
          <Row key={order._id} order={order} parcel={parcelOf(order)} change={(to) => change(order, to)} />
        ))}
      </ul>
    </>
  );
}

export default function ShipPage() {
  const [params] = useSearchParams();
  const { data, error, mutate } = useApi("admin/orders/list", { status: "Processing", limit: listSize });
  const orders = data?.orders.filter(({ money }) => money !== "refunded");
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Orders", to: "/admin/orders" }, { name: "Ship orders" }]} />
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {!data && !error && <Skeleton height="20rem" />}
      {orders?.length === 0 && (
        <EmptyState title="Nothing to ship" action={<Link to="/admin/orders">All orders</Link>}>
          Paid orders that haven't shipped appear here.
        </EmptyState>
      )}
      {data && orders && orders.length > 0 && (
        <Shipping
          orders={orders}
          carriers={data.carriers}
          refresh={mutate}
          chosenIds={params.get("ids")?.split(",") ?? []}
        />
      )}
    </div>
  );
}
