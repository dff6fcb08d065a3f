import { type FormEvent, useState } from "react";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { ApiError, fieldsOf } from "../../../lib/api.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { TrackingFields, type TypedTracking, trackingValues, typedTracking } from "./tracking-fields.tsx";

interface CorrectionProps {
  order: Order;
  refresh: () => Promise<unknown>;
  close: () => void;
}

async function read(id: string): Promise<TypedTracking> {
  const { order } = await call("orders/get", { id });
  return trackingValues(order.shipments.at(-1));
}

export default function Correction({ order, refresh, close }: CorrectionProps) {
  // The form's initial values, as a colleague may correct it meanwhile.
  const [base, setBase] = useState(() => trackingValues(order.shipments.at(-1)));
  const [tracking, setTracking] = useState(base);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  useFormInHand(true);

  async function save(event: FormEvent) {
    event.preventDefault();
    await call("admin/orders/update-status", { id: order._id, ...typedTracking(tracking), base });
    toast.success("Tracking saved. We've emailed the customer.");
    await refresh();
    close();
  }
  const { busy, run } = useAction(save, {
    async failed(error) {
      const fields = fieldsOf(error);
      if (error instanceof ApiError && error.code === "edited_meanwhile") setBase(await read(order._id));
      setErrors(fields);
      if (Object.keys(fields).length === 0) toast.failed(error);
    },
  });

  return (
    <form className={`${css.stack} ${css.compact}`} onSubmit={(event) => void run(event)}>
      <TrackingFields carriers={order.carriers ?? []} value={tracking} change={setTracking} errors={errors} />
      <div className={css.buttons}>
        <Button type="submit" size="small" busy={busy} disabled={tracking.carrier === ""}>
          Save tracking
        </Button>
        <Button variant="ghost" size="small" disabled={busy} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
