import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Webhook } from "../../../../../shared/webhooks/schemas.ts";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import { EventsField } from "./events-field.tsx";
import styles from "./webhooks.module.css";

export type WebhookDraft = Pick<Webhook, "url" | "events">;

interface WebhookDialogProps {
  title: string;
  action: string;
  start: WebhookDraft;
  /** Errors it throws are shown in the form. */
  save: (draft: WebhookDraft) => Promise<unknown>;
  close: () => void;
}

type Problems = Readonly<Record<string, string>>;

/** Errors of a chosen event are named by its place in the list. */
function problemsIn(error: unknown): Problems {
  const fields = Object.entries(fieldsOf(error));
  if (fields.length === 0) return { all: messageOf(error) };
  return Object.fromEntries(fields.map(([name, message]) => [name.split(".")[0] ?? name, message]));
}

export default function WebhookDialog({ title, action, start, save, close }: WebhookDialogProps) {
  useFormInHand(true);
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems]);
  const { busy, run } = useAction(() => save(draft), { failed: (error) => setProblems(problemsIn(error)) });
  function change(to: Partial<WebhookDraft>) {
    setDraft((before) => ({ ...before, ...to }));
    setProblems({});
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const found: Problems = {
      ...(draft.url.trim() === "" && { url: "Enter the address" }),
      ...(draft.events.length === 0 && { events: "Choose at least one event" }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) void run();
  }
  return (
    <Dialog open onClose={close} title={title}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {problems.all && <Notice tone="error">{problems.all}</Notice>}
        <Field
          label="Address"
          type="url"
          placeholder="https://"
          value={draft.url}
          error={problems.url}
          hint="When something you choose happens, we send it here in a POST request."
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change({ url: target.value })}
          required
        />
        <EventsField
          chosen={draft.events}
          error={problems.events}
          onChange={(events) => change({ events })}
        />
        <div className={`${css.buttons} ${styles.save}`}>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
