import { type FormEvent, useRef, useState } from "react";
import type { KeyedMutator } from "swr";
import type { Answer } from "../../../../../shared/contract.ts";
import { type DeliveryStep, nextStatus } from "../../../../../shared/orders/order-status.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { fieldsOf } from "../../../lib/api.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { isFocusLost } from "../../../ui/controls/lost-focus.ts";
import { useAction } from "../../../ui/controls/use-action.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { TrackingFields, trackingValues, typedTracking } from "./tracking-fields.tsx";

export type MutateOrder = KeyedMutator<Answer<"orders/get">>;

interface StatusFormProps {
  order: Order;
  mutate: MutateOrder;
}

/** Sets the order's next status, which is shown at once and reverted if the server refuses. */
async function setStatus({ order, mutate }: StatusFormProps, status: DeliveryStep, tracking: object) {
  const entry = { status, at: new Date().toISOString() };
  await mutate(
    async (shown) => {
      const update = { id: order._id, status, changes: order.changes, ...tracking };
      const { order: changed } = await call("admin/orders/update-status", update);
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
  toast.success(`Order marked ${status}`);
}

function NextStatus({ order, mutate, next }: StatusFormProps & { next: DeliveryStep }) {
  const [chosen, setChosen] = useState("");
  const [tracking, setTracking] = useState(() => trackingValues());
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const select = useRef<HTMLSelectElement>(null);
  useFormInHand(chosen !== "");

  async function update(event: FormEvent) {
    event.preventDefault();
    if (chosen !== next) return;
    setErrors({});
    await setStatus({ order, mutate }, next, next === "Shipped" ? typedTracking(tracking) : {});
    setChosen("");
  }
  const { busy, run } = useAction(update, {
    failed(error) {
      const fields = fieldsOf(error);
      setErrors(fields);
      // The form stays as it is while its fields show what to correct.
      if (Object.keys(fields).length > 0) return;
      toast.failed(error);
      setChosen("");
    },
    // The button is disabled until the next choice.
    settled: () => isFocusLost() && select.current?.focus(),
  });

  return (
    <form className={`${css.stack} ${css.compact}`} onSubmit={(event) => void run(event)}>
      <SelectField
        ref={select}
        label="New status"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Choose status</option>
        <option value={next}>{next}</option>
      </SelectField>
      {chosen === "Shipped" && (
        <TrackingFields
          carriers={order.carriers ?? []}
          value={tracking}
          change={setTracking}
          errors={errors}
        />
      )}
      <Button type="submit" size="small" busy={busy} disabled={chosen !== next}>
        Update Status
      </Button>
    </form>
  );
}

export function StatusForm({ order, mutate }: StatusFormProps) {
  const next = nextStatus[order.orderStatus];
  if (!next) return null;
  if (next === "Shipped" && order.refundedAmount >= order.totalPrice)
    return (
      <p className={css.soft}>
        All of its money went back, so it is not shipped. Cancel it to put its units back on the shelf.
      </p>
    );
  return <NextStatus order={order} mutate={mutate} next={next} />;
}
