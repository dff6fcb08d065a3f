import { useState } from "react";
import { ContactMessage } from "../../../../../shared/messages/contact.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, TextArea } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "./contact.module.css";

interface Receipt {
  email: string;
  ticket: string;
}

/** Keeps the input until the server has accepted it. */
function MessageForm({ sent }: { sent: (receipt: Receipt) => void }) {
  const { buyer } = useSession();
  const [problem, setProblem] = useState<string>();
  const { form, field, busy } = useForm({
    schema: ContactMessage,
    initial: { name: buyer?.name ?? "", email: buyer?.email ?? "", subject: "", message: "" },
    async submit(message) {
      setProblem(undefined);
      const { ticket } = await call("contact/send", message);
      sent({ email: message.email, ticket });
    },
    failed: (error) => setProblem(messageOf(error)),
  });
  return (
    <form {...form} className={css.form} aria-labelledby="form-title">
      <Field {...field("name")} label="Name" autoComplete="name" />
      <Field {...field("email")} label="Email" type="email" autoComplete="email" />
      <Field {...field("subject")} label="Subject" className={css.wide} maxLength={120} />
      <TextArea {...field("message")} label="Message" className={css.wide} rows={7} maxLength={4000} />
      {problem && (
        <div className={css.wide}>
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <Button type="submit" size="large" busy={busy}>
        Send message
      </Button>
    </form>
  );
}

/** The focused form was replaced. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

function Sent({ receipt: { email, ticket }, again }: { receipt: Receipt; again: () => void }) {
  return (
    <div className={css.sent} ref={takeFocus} tabIndex={-1}>
      <Notice tone="success" title="Message sent">
        Your reference is <strong>{ticket}</strong>. We’ve emailed it to {email} and usually reply within a
        working day.
      </Notice>
      <Button variant="secondary" onClick={again}>
        Send another message
      </Button>
    </div>
  );
}

export function ContactForm() {
  const [receipt, setReceipt] = useState<Receipt>();
  return (
    <section className={css.card} aria-labelledby="form-title">
      <h2 id="form-title">Send us a message</h2>
      <div role="status">{receipt && <Sent receipt={receipt} again={() => setReceipt(undefined)} />}</div>
      {!receipt && <MessageForm sent={setReceipt} />}
    </section>
  );
}
