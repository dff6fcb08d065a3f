import { useState } from "react";
import type { Answer } from "../../../../../shared/contract.ts";
import { formatRupees, toPaise, toRupees } from "../../../../../shared/money.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import css from "../parts/admin.module.css";

interface CancelArchivedProps {
  order: Answer<"admin/payments/list">["awaitedArchive"][number];
  refresh: () => Promise<unknown>;
}

/** Ends an order that was deleted from the lists while its customer waits for it. */
export function CancelArchived({ order, refresh }: CancelArchivedProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { _id, user, total, refunded } = order;
  const left = formatRupees(toRupees(toPaise(total) - toPaise(refunded)));

  async function cancel() {
    try {
      await call("admin/orders/refund", { id: _id, cancel: true });
      toast.success("Order cancelled and refunded");
    } catch (error) {
      toast.error(messageOf(error));
    }
    await refresh();
  }

  return (
    <span className={css.actions}>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Cancel and refund order ${_id}`}
        onClick={() => setIsAsked(true)}
      >
        Cancel and refund
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Cancel this order?"
        action="Cancel and refund"
        keep="Keep order"
        onConfirm={cancel}
        onClose={() => setIsAsked(false)}
      >
        <p>
          <span className={css.named}>{left}</span> goes back to the card of {user.name}, and the units go
          back on the shelf. This cannot be undone.
        </p>
      </ConfirmDialog>
    </span>
  );
}
