import { useState } from "react";
import { formatRupees } from "../../../../../shared/core/money.ts";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { ReasonedConfirmation } from "../parts/reasoned-confirmation.tsx";

interface RefundDialogProps {
  /** The maximum in rupees. */
  left: number;
  /** As in "card". */
  target: string;
  /** The amount typed before the dialog was closed. */
  draft: string | undefined;
  onType: (text: string) => void;
  onRefund: (amount: number, reason: string | undefined, requestKey: string) => Promise<void>;
  onSettled: () => unknown;
  onClose: () => void;
}

function problemOf(text: string, left: number): string | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return "Enter rupees with at most two decimals";
  const amount = Number(text);
  if (amount < 0.01) return "Enter at least ₹0.01";
  return amount > left ? `Enter at most ${formatRupees(left)}` : undefined;
}

/** Refunds the rest or a part of it. Each opening of the dialog is one refund, however often it is sent. */
export function RefundDialog({
  left,
  target,
  draft,
  onType,
  onRefund,
  onSettled,
  onClose,
}: RefundDialogProps) {
  useFormInHand(true);
  const text = draft ?? left.toFixed(2);
  const [requestKey] = useState(() => crypto.randomUUID());
  const problem = problemOf(cleanCode(text), left);
  const amount = Number(cleanCode(text));
  return (
    <ReasonedConfirmation
      open
      title="Refund this order?"
      action={problem ? "Refund" : `Refund ${formatRupees(amount)}`}
      disabled={problem !== undefined}
      onConfirm={(reason) => onRefund(amount, reason, requestKey)}
      onSettled={onSettled}
      failed={(error) => toast.error(fieldsOf(error).amount ?? messageOf(error))}
      onClose={onClose}
    >
      <p>
        This refunds the customer's {target}. Up to{" "}
        <span className={css.named} translate="no">
          {formatRupees(left)}
        </span>{" "}
        can be refunded. Stock doesn't change.
      </p>
      <Field
        label="Amount in rupees"
        inputMode="decimal"
        value={text}
        error={problem}
        onChange={({ target }) => onType(target.value)}
      />
    </ReasonedConfirmation>
  );
}
