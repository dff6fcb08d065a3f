import { type FormEvent, useState } from "react";
import { fieldsOf, messageOf } from "../../../lib/api.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import { EventsField } from "./events-field.tsx";

interface CreateDialogProps {
  done: (secret: string) => unknown;
  close: () => void;
}

export default function CreateDialog({ done, close }: CreateDialogProps) {
  useFormInHand(true);
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<string[]>([]);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { busy, run } = useAction(async () => {
    try {
      const { secret } = await call("admin/webhooks/create", { url, events });
      close();
      done(secret);
    } catch (error) {
      const fields = fieldsOf(error);
      setProblems(Object.keys(fields).length > 0 ? fields : { all: messageOf(error) });
    }
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setProblems({});
    if (events.length === 0) setProblems({ events: "Choose at least one event" });
    else void run();
  }
  return (
    <Dialog open onClose={close} title="Create webhook">
      <form className={css.form} onSubmit={submit} noValidate>
        {problems.all && <Notice tone="error">{problems.all}</Notice>}
        <Field
          label="Address"
          type="url"
          placeholder="https://"
          value={url}
          error={problems.url}
          hint="We send a POST request here when something you chose happens."
          onChange={({ target }) => setUrl(target.value)}
          required
        />
        <EventsField chosen={events} error={problems.events} onChange={setEvents} />
        <div className={css.buttons}>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Create webhook
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
