import { useState } from "react";
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
    toast.success("Your order is cancelled");
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
            <b translate="no">{formatRupees(left)}</b> goes back to the card that you paid with. Banks take up
            to ten days to show it.
          </p>
        )}
        <p>Nothing is sent to you, and this cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}
