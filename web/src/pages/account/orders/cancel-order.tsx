import { useState } from "react";
import { refundDays } from "../../../../../shared/core/limits.ts";
import { formatRupees, toPaise, toRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";

interface CancelOrderProps {
  order: Order;
  refresh: () => Promise<unknown>;
}

export function CancelOrder({ order, refresh }: CancelOrderProps) {
  const [isAsked, setIsAsked] = useState(false);
  const left = toRupees(toPaise(order.totalPrice) - toPaise(order.refundedAmount));

  async function cancel() {
    await call("orders/cancel", { id: order._id });
    toast.success("Order cancelled");
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Cancel this order?"
        action="Cancel order"
        keep="Keep order"
        onConfirm={cancel}
        onSettled={refresh}
        onClose={() => setIsAsked(false)}
      >
        {left > 0 && (
          <p>
            We'll refund <b translate="no">{formatRupees(left)}</b> to your card. It can take up to{" "}
            {refundDays} days to appear.
          </p>
        )}
        <p>We won't ship it. This can't be undone.</p>
      </ConfirmDialog>
    </>
  );
}
