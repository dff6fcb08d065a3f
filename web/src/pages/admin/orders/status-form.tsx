import { type FormEvent, useRef, useState } from "react";
import type { KeyedMutator } from "swr";
import type { Answer } from "../../../../../shared/contract.ts";
import { nextStatus } from "../../../../../shared/orders/order-status.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { useFormInHand } from "../../../app/sign-in-again.ts";
import { call, fieldsOf, messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { isFocusLost } from "../../../ui/lost-focus.ts";
import { toast } from "../../../ui/toast.tsx";
import css from "../parts/admin.module.css";
import { noTracking, TrackingFields, typedTracking } from "./tracking-fields.tsx";

export type MutateOrder = KeyedMutator<Answer<"orders/get">>;

export function StatusForm({ order, mutate }: { order: Order; mutate: MutateOrder }) {
  const [chosen, setChosen] = useState("");
  const [tracking, setTracking] = useState(noTracking);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const next = nextStatus[order.orderStatus];
  useFormInHand(chosen !== "");
  if (!next) return null;
  if (next === "Shipped" && order.refundedAmount >= order.totalPrice)
    return (
      <p className={css.soft}>
        All of its money went back, so it is not shipped. Cancel it to put its units back on the shelf.
      </p>
    );

  /** What the fields can say stands there, and the form stays as it is. */
  function refused(error: unknown): void {
    const fields = fieldsOf(error);
    setErrors(fields);
    if (Object.keys(fields).length > 0) return;
    toast.error(messageOf(error));
    setChosen("");
  }

  async function update(event: FormEvent) {
    event.preventDefault();
    const status = next;
    if (!status || chosen !== status) return;
    setBusy(true);
    setErrors({});
    const given = next === "Shipped" ? typedTracking(tracking) : {};
    const entry = { status, at: new Date().toISOString() };
    try {
      await mutate(
        async (shown) => {
          const { order: changed } = await call("admin/orders/update-status", {
            id: order._id,
            status,
            ...given,
          });
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
      setChosen("");
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
      // The button is disabled until the next choice, so the focus returns to the select.
      if (isFocusLost()) select.current?.focus();
    }
  }

  return (
    <form className={`${css.stack} ${css.compact}`} onSubmit={(event) => void update(event)}>
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
