import type { Answer } from "../../../../../shared/contract.ts";
import { formatRupees } from "../../../../../shared/core/money.ts";
import { refundTarget } from "../../../../../shared/orders/method-words.ts";
import { call } from "../../../lib/api.ts";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./admin.module.css";

type Payment = Answer<"admin/payments/list">["payments"][number];

/** Sends the refund that is due for a payment. */
export async function sendAgain(paymentId: string, rupees: number): Promise<void> {
  await call("admin/payments/refund", { id: paymentId });
  toast.success(`${formatRupees(rupees)} is on its way back to the customer`);
}

interface SendAgainProps {
  payment: Payment | undefined;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

export function SendAgain({ payment, onDone, onClose }: SendAgainProps) {
  if (!payment) return null;
  const { _id, user, amount, refundDue = amount, paidBy } = payment;
  return (
    <ConfirmDialog
      open
      title="Send this refund again?"
      action={`Send ${formatRupees(refundDue)}`}
      variant="primary"
      onConfirm={() => sendAgain(_id, refundDue)}
      onSettled={onDone}
      onClose={onClose}
    >
      <p>
        The bank declined the refund to <span className={css.named}>{user.name}</span>. This sends it to the
        same {refundTarget(paidBy)} again. If the {refundTarget(paidBy)} is closed, pay the customer another
        way and record it here.
      </p>
    </ConfirmDialog>
  );
}
