import { SynonymDraft } from "../../../../../shared/insights/synonym-draft.ts";
import { useForm } from "../../../lib/form.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import admin from "../parts/admin.module.css";

interface SynonymDialogProps {
  /** Empty for a new one. */
  word: string;
  finds: string;
  close: () => void;
  changed: () => void;
}

export default function SynonymDialog({ word, finds, close, changed }: SynonymDialogProps) {
  const { form, field, busy } = useForm({
    schema: SynonymDraft,
    initial: { word, finds },
    async submit(draft) {
      const { synonym } = await call("admin/synonyms/update", draft);
      const products = `${synonym.products} ${synonym.products === 1 ? "product" : "products"}`;
      toast.success(`“${synonym.word}” now finds ${products}`);
      close();
      changed();
    },
    failed: toast.failed,
  });
  return (
    <Dialog open onClose={close} title={word ? `Make “${word}” find…` : "Add synonym"}>
      <form {...form} className={admin.form}>
        {word === "" && <Field {...field("word")} label="When people search for" />}
        <Field
          {...field("finds")}
          label="Also find"
          hint="As if it had been searched for, for example earbuds"
        />
        <div className={admin.buttons}>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
