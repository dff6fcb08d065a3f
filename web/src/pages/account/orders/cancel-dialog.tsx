import { useState } from "react";
import { refundDays } from "../../../../../shared/core/limits.ts";
import { formatRupees, toPaise, toRupees } from "../../../../../shared/core/money.ts";
import { refundTarget } from "../../../../../shared/orders/method-words.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { call } from "../../../lib/api.ts";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "./choices.module.css";
import { UnitsField } from "./units-field.tsx";

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  choose: () => void;
}

const Choice = ({ name, isChosen, choose }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name="extent" checked={isChosen} onChange={choose} />
    <span>{name}</span>
  </label>
);

const WholeOrder = ({ order }: { order: Order }) => {
  const left = toRupees(toPaise(order.totalPrice) - toPaise(order.refundedAmount));
  return (
    <>
      {left > 0 && (
        <p>
          We'll refund <b translate="no">{formatRupees(left)}</b> to your{" "}
          {refundTarget(order.paymentInfo.paidBy)}. It can take up to {refundDays} days to appear.
        </p>
      )}
      <p>We won't ship it. This can't be undone.</p>
    </>
  );
};

interface CancelDialogProps {
  order: Order;
  refresh: () => Promise<unknown>;
  close: () => void;
}

export default function CancelDialog({ order, refresh, close }: CancelDialogProps) {
  const [isPart, setIsPart] = useState(false);
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const items = Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([product, quantity]) => ({ product, quantity }));
  const bought = order.orderItems.reduce((sum, { quantity }) => sum + quantity, 0);

  async function cancel() {
    await call("orders/cancel", { id: order._id, changes: order.changes, ...(isPart && { items }) });
    toast.success(isPart ? "Items cancelled" : "Order cancelled");
  }

  return (
    <ConfirmDialog
      open
      title="Cancel this order?"
      action={isPart ? "Cancel items" : "Cancel order"}
      keep={isPart ? "Keep items" : "Keep order"}
      disabled={isPart && items.length === 0}
      onConfirm={cancel}
      onSettled={refresh}
      onClose={close}
    >
      {bought > 1 && (
        <fieldset className={styles.fieldset}>
          <legend className="visually-hidden">What would you like to cancel?</legend>
          <Choice name="The whole order" isChosen={!isPart} choose={() => setIsPart(false)} />
          <Choice name="Some items" isChosen={isPart} choose={() => setIsPart(true)} />
        </fieldset>
      )}
      {isPart ? (
        <>
          <fieldset className={styles.fieldset}>
            <legend>Which items?</legend>
            <UnitsField items={order.orderItems} of={order} units={units} change={setUnits} />
          </fieldset>
          <p>
            We'll refund these items to your {refundTarget(order.paymentInfo.paidBy)}, tax included. It can
            take up to {refundDays} days to appear. The rest ships as planned.
          </p>
        </>
      ) : (
        <WholeOrder order={order} />
      )}
    </ConfirmDialog>
  );
}
