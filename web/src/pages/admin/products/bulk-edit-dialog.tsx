import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Request } from "../../../../../shared/contract.ts";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import { counted } from "../parts/job-words.ts";
import { type BulkFields, CheckedChange, refuseByField, unchanged } from "./bulk-change.ts";
import { BulkEditFields } from "./bulk-fields.tsx";

export type Selected = Request<"admin/bulk-edits/create">["select"];

interface BulkEditProps {
  select: Selected;
  /** Products chosen, as far as the list knows. */
  count: number;
  close: () => void;
}

interface FormProps extends BulkEditProps {
  draft: BulkFields;
  onType: (draft: BulkFields) => void;
}

/** A message for what has no field of its own. */
function otherMessage(error: unknown): string {
  const [message] = Object.entries(fieldsOf(error)).flatMap(([name, text]) =>
    name in unchanged ? [] : text,
  );
  return message ?? messageOf(error);
}

function BulkEditForm({ select, count, close, draft, onType }: FormProps) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  useFormInHand(true);
  const { form, field, values, busy } = useForm({
    schema: CheckedChange,
    initial: draft,
    changed(next) {
      setProblem(undefined);
      onType(next);
    },
    async submit(change) {
      setProblem(undefined);
      const { job } = await call("admin/bulk-edits/create", { select, change }).catch(refuseByField);
      onType(unchanged);
      close();
      await navigate(`/admin/jobs/${job._id}`);
    },
    failed: (error) => setProblem(otherMessage(error)),
  });
  return (
    <form {...form} className={css.form}>
      <BulkEditFields values={values} field={field} />
      {problem && <Notice tone="error">{problem}</Notice>}
      <p className={css.soft}>
        First we check every product and show what would change. Your products stay as they are until you
        confirm.
      </p>
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          Check {counted(count, "product")}
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Keeps what was typed when it is closed. */
export default function BulkEditDialog({ open, ...props }: BulkEditProps & { open: boolean }) {
  const [draft, setDraft] = useState(unchanged);
  return (
    <Dialog open={open} onClose={props.close} title={`Edit ${counted(props.count, "product")}`}>
      <BulkEditForm {...props} draft={draft} onType={setDraft} />
    </Dialog>
  );
}
