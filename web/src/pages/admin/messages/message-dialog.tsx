import { useState } from "react";
import type { Message } from "../../../../../shared/messages/contact.ts";
import { maxReplyLength, Reply } from "../../../../../shared/messages/schemas.ts";
import { messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { TextArea } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import admin from "../parts/admin.module.css";
import { IfMay } from "../parts/if-may.tsx";
import css from "./messages.module.css";

interface OpenMessageProps {
  message: Message;
  /** Unsent replies by ticket. */
  drafts: Map<string, string>;
  onChanged: (message: Message) => Promise<void>;
}

interface WordsProps {
  by: string;
  at: string;
  text: string;
}

const Words = ({ by, at, text }: WordsProps) => (
  <li>
    <p className={css.by}>
      <span className={admin.named}>{by}</span> <Time at={at} to="minute" />
    </p>
    <p className={css.text}>{text}</p>
  </li>
);

function ReplyForm({ message: { ticket, email, state }, drafts, onChanged }: OpenMessageProps) {
  const [problem, setProblem] = useState<string>();
  const failed = (error: unknown) => setProblem(messageOf(error));
  const { form, field, busy, values } = useForm({
    schema: Reply,
    initial: { text: drafts.get(ticket) ?? "" },
    async submit({ text }) {
      setProblem(undefined);
      const { message } = await call("admin/messages/update", { ticket, action: "reply", text });
      drafts.delete(ticket);
      toast.success(`Reply sent to ${email}`);
      await onChanged(message);
    },
    failed,
    changed: ({ text }) => drafts.set(ticket, text),
  });
  useFormInHand(values.text !== "");

  async function move() {
    setProblem(undefined);
    const action = state === "open" ? "close" : "reopen";
    const { message } = await call("admin/messages/update", { ticket, action });
    toast.success(state === "open" ? `${ticket} closed` : `${ticket} reopened`);
    await onChanged(message);
  }
  const moving = useAction(move, { failed });

  return (
    <form {...form} className={admin.form}>
      <TextArea
        {...field("text")}
        label="Your reply"
        hint={`We'll email it to ${email}.`}
        rows={5}
        maxLength={maxReplyLength}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={admin.buttons}>
        <Button type="submit" busy={busy} disabled={moving.busy}>
          Send reply
        </Button>
        <Button variant="secondary" busy={moving.busy} disabled={busy} onClick={() => void moving.run()}>
          {state === "open" ? "Close message" : "Reopen"}
        </Button>
      </div>
    </form>
  );
}

const OpenMessage = (props: OpenMessageProps) => {
  const { name, email, message, createdAt, replies, ticket } = props.message;
  return (
    <div className={admin.stack}>
      <p className={admin.soft}>
        {ticket}, from <a href={`mailto:${email}`}>{email}</a>
      </p>
      <ol className={css.thread} aria-label="Message and replies">
        <Words by={name} at={createdAt} text={message} />
        {replies.map(({ _id, by, at, text }) => (
          <Words key={_id} by={by} at={at} text={text} />
        ))}
      </ol>
      {/* Resets after each reply. */}
      <IfMay permission="messages:write">
        <ReplyForm key={replies.length} {...props} />
      </IfMay>
    </div>
  );
};

interface MessageDialogProps extends Omit<OpenMessageProps, "message"> {
  message: Message | undefined;
  onClose: () => void;
}

export default function MessageDialog({ message, onClose, ...rest }: MessageDialogProps) {
  return (
    <Dialog open={message !== undefined} title={message?.subject} onClose={onClose}>
      {message && <OpenMessage message={message} {...rest} />}
    </Dialog>
  );
}
