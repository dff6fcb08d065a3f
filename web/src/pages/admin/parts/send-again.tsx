import { formatRupees } from "../../../../../shared/core/money.ts";
import { refundTarget } from "../../../../../shared/orders/method-words.ts";
import { call } from "../../../lib/staff-api.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./admin.module.css";
import { ReasonedConfirmation } from "./reasoned-confirmation.tsx";

interface OwedPayment {
  _id: string;
  user: { name: string };
  amount: number;
  refundDue?: number | undefined;
  paidBy?: { kind: string } | undefined;
}

/** Sends the refund that is due for a payment. */
export async function sendAgain(paymentId: string, rupees: number, reason?: string): Promise<void> {
  await call("admin/payments/refund", { id: paymentId, reason });
  toast.success(`${formatRupees(rupees)} is on its way back to the customer`);
}

interface SendAgainProps {
  payment: OwedPayment | undefined;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

export function SendAgain({ payment, onDone, onClose }: SendAgainProps) {
  const rupees = payment?.refundDue ?? payment?.amount ?? 0;
  const target = refundTarget(payment?.paidBy);
  return (
    <ReasonedConfirmation
      open={payment !== undefined}
      title="Send this refund again?"
      action={`Send ${formatRupees(rupees)}`}
      variant="primary"
      onConfirm={(reason) => payment && sendAgain(payment._id, rupees, reason)}
      onSettled={onDone}
      onClose={onClose}
    >
      <p>
        The bank declined the refund to <span className={css.named}>{payment?.user.name}</span>. This sends it
        to the same {target} again. If the {target} is closed, pay the customer another way and record it
        here.
      </p>
    </ReasonedConfirmation>
  );
}
