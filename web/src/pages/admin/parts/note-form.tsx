import { useId, useState } from "react";
import * as z from "zod/mini";
import type { Answer } from "../../../../../shared/contract.ts";
import { maxNoteLength } from "../../../../../shared/desk/desk-limits.ts";
import { NoteText } from "../../../../../shared/desk/notes.ts";
import { messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextArea } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./admin.module.css";
import styles from "./notes.module.css";

const NewNote = z.object({ text: NoteText });

type Written = Answer<"admin/orders/note">;

export interface NoteFormProps {
  write: (text: string) => Promise<Written>;
  /** Called after a note was written. */
  refresh: () => Promise<unknown>;
}

const namesIn = new Intl.ListFormat("en-IN");

function report({ notified, unknown }: Written): void {
  const mailed = notified.length > 0 ? ` We'll email ${namesIn.format(notified)}.` : "";
  toast.success(`Note added.${mailed}`);
  if (unknown.length > 0)
    toast.error(
      `No colleague who may see this is called ${namesIn.format(unknown.map((handle) => `@${handle}`))}`,
    );
}

/** Handles to pick from; loaded once the field is used. */
function Colleagues({ pick }: { pick: (handle: string) => void }) {
  const { data } = useApi("admin/desk/get", {}, { revalidateOnFocus: false });
  const label = useId();
  if (!data) return null;
  return (
    <div>
      <p id={label} className={css.soft}>
        Mention a colleague to email them:
      </p>
      <ul className={styles.colleagues} aria-labelledby={label}>
        {data.colleagues.map(({ handle, name }) => (
          <li key={handle}>
            <Button variant="ghost" size="small" title={name} onClick={() => pick(handle)}>
              @{handle}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export default function NoteForm({ write, refresh }: NoteFormProps) {
  const [problem, setProblem] = useState<string>();
  const [isUsed, setIsUsed] = useState(false);
  const { form, field, change, reset, busy, values } = useForm({
    schema: NewNote,
    initial: { text: "" },
    async submit({ text }) {
      setProblem(undefined);
      report(await write(text));
      reset();
      await refresh();
    },
    failed: (error) => setProblem(messageOf(error)),
  });
  useFormInHand(values.text !== "");
  const mention = (handle: string): void => {
    change({ text: `${values.text}${/(^|\s)$/.test(values.text) ? "" : " "}@${handle} ` });
    form.ref.current?.querySelector("textarea")?.focus();
  };
  return (
    <form {...form} className={styles.form} onFocus={() => setIsUsed(true)}>
      <TextArea
        {...field("text")}
        label="New note"
        hint="Only staff see notes."
        rows={isUsed ? 4 : 2}
        maxLength={maxNoteLength}
      />
      {isUsed && <Colleagues pick={mention} />}
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" size="small" variant="secondary" busy={busy}>
          Add note
        </Button>
      </div>
    </form>
  );
}
