import { useId, useState } from "react";
import * as z from "zod/mini";
import { type FilteredList, NewSavedFilter } from "../../../../../shared/desk/saved-filters.ts";
import { messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./admin.module.css";
import styles from "./saved-filters.module.css";

const Named = z.pick(NewSavedFilter, { name: true });

interface SaveFilterDialogProps {
  list: FilteredList;
  query: Record<string, string>;
  refresh: () => Promise<unknown>;
  close: () => void;
}

export default function SaveFilterDialog({ list, query, refresh, close }: SaveFilterDialogProps) {
  const [shared, setShared] = useState(false);
  const [problem, setProblem] = useState<string>();
  const formId = useId();
  const { form, field, busy } = useForm({
    schema: Named,
    initial: { name: "" },
    async submit({ name }) {
      setProblem(undefined);
      await call("admin/filters/create", { list, name, query, shared });
      await refresh();
      toast.success("Filter saved");
      close();
    },
    failed: (error) => setProblem(messageOf(error)),
  });
  return (
    <Dialog
      open
      title="Save this filter"
      onClose={close}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save filter
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={css.form}>
        <Field {...field("name")} label="Name" maxLength={40} autoComplete="off" />
        <label className={styles.share}>
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
          Share with everyone on the team
        </label>
        {problem && <Notice tone="error">{problem}</Notice>}
      </form>
    </Dialog>
  );
}
