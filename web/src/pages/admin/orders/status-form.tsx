import { type FormEvent, useState } from "react";
import { type Order, orderStatuses } from "../../../../../shared/order.ts";
import { call, messageOf } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import css from "../parts/admin.module.css";
import { oneOf } from "../parts/one-of.ts";
import type { MutateOrder } from "./order-page.tsx";

/** The one status that may follow; none for what has arrived or was cancelled. */
const nextOf = ({ orderStatus, canceledAt }: Order) =>
  canceledAt ? undefined : orderStatuses[orderStatuses.indexOf(orderStatus) + 1];

export function StatusForm({ order, mutate }: { order: Order; mutate: MutateOrder }) {
  const [chosen, setChosen] = useState("");
  const [busy, setBusy] = useState(false);
  const next = nextOf(order);
  if (!next) return null;

  async function update(event: FormEvent) {
    event.preventDefault();
    const status = oneOf(orderStatuses, chosen);
    if (!status) return;
    setBusy(true);
    const entry = { status, at: new Date().toISOString() };
    try {
      await mutate(
        async (shown) => {
          const { order: changed } = await call("admin/orders/update-status", { id: order._id, status });
          return shown && { ...shown, order: { ...shown.order, ...changed } };
        },
        {
          optimisticData: {
            success: true,
            order: { ...order, orderStatus: status, history: [...order.history, entry] },
          },
          rollbackOnError: true,
        },
      );
      toast.success(`Order is ${status} now`);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setChosen("");
      setBusy(false);
    }
  }

  return (
    <form className={`${css.stack} ${css.compact}`} onSubmit={(event) => void update(event)}>
      <SelectField label="New status" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">Choose status</option>
        <option>{next}</option>
      </SelectField>
      <Button type="submit" size="small" busy={busy} disabled={chosen !== next}>
        Update Status
      </Button>
    </form>
  );
}
