import { Suspense, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { keysOf } from "../../../../../shared/core/builtins.ts";
import type { Message, MessageState } from "../../../../../shared/messages/contact.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { useApi } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import admin from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { choice } from "../parts/filters.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import css from "./messages.module.css";

const MessageDialog = lazyFile(() => import("./message-dialog.tsx"));
void MessageDialog.preload().catch(() => undefined);

const stateNames: Readonly<Record<MessageState, string>> = { open: "Open", closed: "Closed" };

const columnsOf = (open: (message: Message) => void): Column<Message>[] => [
  {
    name: "Message",
    cell: (message) => (
      <span className={css.summary}>
        <button type="button" className={css.subject} onClick={() => open(message)}>
          {message.subject}
        </button>
        <span className={css.preview}>{message.message}</span>
        <span className={admin.second}>{message.ticket}</span>
      </span>
    ),
  },
  {
    name: "From",
    cell: ({ name, email }) => (
      <span className={admin.long}>
        {name}
        <span className={admin.second}>{email}</span>
        <span className={admin.second}>
          <Link to={`/admin/orders?search=${encodeURIComponent(email)}`} aria-label={`Orders of ${name}`}>
            Orders
          </Link>
        </span>
      </span>
    ),
  },
  { name: "Received", cell: ({ createdAt }) => <Time at={createdAt} to="minute" /> },
  { name: "Replies", cell: ({ replies }) => replies.length },
  {
    name: "Actions",
    kind: "actions",
    cell: (message) => (
      <span className={admin.actions}>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Read message ${message.ticket}`}
          onClick={() => open(message)}
        >
          Read
        </Button>
      </span>
    ),
  },
];

const filters = {
  state: choice("State", keysOf(stateNames), { names: stateNames, className: css.state, isOrder: true }),
};

/** Removes a message that has left the list's state. */
const withMessage = (rows: readonly Message[], changed: Message, state: Message["state"]): Message[] =>
  rows
    .map((message) => (message.ticket === changed.ticket ? changed : message))
    .filter((message) => message.state === state);

export default function MessagesPage() {
  const list = useList(filters);
  const state = list.values.state ?? "open";
  const answer = useApi("admin/messages/list", { ...list.input, state }, whilePaging);
  const [opened, setOpened] = useState(list.query.read("ticket"));
  const { load } = useDialogFile(MessageDialog);
  const drafts = useRef(new Map<string, string>());
  const messages = answer.data?.messages;
  async function changed(next: Message) {
    if (next.state !== state) setOpened(undefined);
    await answer.mutate(
      (shown) => shown && { ...shown, messages: withMessage(shown.messages, next, state) },
      { revalidate: false },
    );
    list.keepFocus();
  }
  async function open({ ticket }: Message) {
    if (await load()) setOpened(ticket);
  }
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={messages}
      keyOf={({ ticket }) => ticket}
      columns={columnsOf((message) => void open(message))}
      caption="Messages"
      saved="messages"
      noun="message"
      empty={
        <EmptyState title={state === "open" ? "No open messages" : "No closed messages"}>
          {state === "open"
            ? "Messages from the contact form appear here."
            : "Messages you close appear here."}
        </EmptyState>
      }
    >
      {(opened !== undefined || MessageDialog.isLoaded()) && (
        <Suspense>
          <MessageDialog
            message={messages?.find(({ ticket }) => ticket === opened)}
            drafts={drafts.current}
            onChanged={changed}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </AdminList>
  );
}
