import { formatRupees } from "../../../../../shared/core/money.ts";
import { SettlementDraft } from "../../../../../shared/orders/settlement.ts";
import { settlementMethods, settlementWords } from "../../../../../shared/orders/settlement-methods.ts";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./admin.module.css";
import ReasonInput from "./reason-input.tsx";

const today = (): string => new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

interface SettleDialogProps {
  paymentId: string;
  /** Rupees owed. */
  amount: number;
  done: () => Promise<unknown>;
  close: () => void;
}

export default function SettleDialog({ paymentId, amount, done, close }: SettleDialogProps) {
  useFormInHand(true);
  const sum = formatRupees(amount);
  const { form, field, busy } = useForm({
    schema: SettlementDraft,
    initial: { method: "", reference: "", paidOn: today(), reason: "" },
    async submit(settlement) {
      await call("admin/payments/settle", { id: paymentId, amount, ...settlement });
      toast.success(`${sum} recorded as paid back`);
      close();
      await done();
    },
    failed: (error) => toast.error(fieldsOf(error).amount ?? messageOf(error)),
  });
  return (
    <Dialog open onClose={close} title="Record another payment">
      <form {...form} className={css.form}>
        <p>
          You have paid the customer <span className={css.named}>{sum}</span> another way. We stop retrying
          the refund and email the customer how it was paid. You can't undo this.
        </p>
        <SelectField {...field("method")} label="Paid by">
          <option value="">Choose a method</option>
          {settlementMethods.map((method) => (
            <option key={method} value={method}>
              {settlementWords[method].replace(/^./, (letter) => letter.toUpperCase())}
            </option>
          ))}
        </SelectField>
        <Field
          {...field("reference")}
          label="Reference"
          hint="The transfer's UTR or the cheque number. The customer will see this."
          maxLength={60}
        />
        <Field {...field("paidOn")} label="Paid on" type="date" max={today()} />
        <ReasonInput {...field("reason")} />
        <div className={css.buttons}>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            Record {sum} as paid
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
