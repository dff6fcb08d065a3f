import { useRef, useState } from "react";
import { type Message, messageStates } from "../../../../../shared/contact.ts";
import { useApi } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { isFocusLost } from "../../../ui/lost-focus.ts";
import { Time } from "../../../ui/time.tsx";
import admin from "../parts/admin.module.css";
import { ListView, listSize } from "../parts/list-view.tsx";
import type { Column } from "../parts/table.tsx";
import { oneOf, useQuery } from "../parts/use-query.ts";
import { MessageDialog } from "./message-dialog.tsx";
import css from "./messages.module.css";

const stateNames = { open: "Open", closed: "Closed" } as const;

const columnsOf = (open: (message: Message) => void): Column<Message>[] => [
  {
    name: "Message",
    cell: ({ subject, ticket }) => (
      <span>
        {subject}
        <span className={admin.second}>{ticket}</span>
      </span>
    ),
  },
  {
    name: "From",
    cell: ({ name, email }) => (
      <span>
        {name}
        <span className={admin.second}>{email}</span>
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

/** The list of one state. A message that is changed here leaves it, or is changed in it, at once. */
function useMessages(state: Message["state"], cursor: string | undefined) {
  const answer = useApi(
    "admin/messages/list",
    { state, limit: listSize, cursor },
    { keepPreviousData: true },
  );
  const update = (changed: Message) =>
    answer.mutate(
      (shown) =>
        shown && {
          ...shown,
          messages: shown.messages
            .map((message) => (message.ticket === changed.ticket ? changed : message))
            .filter((message) => message.state === state),
        },
      { revalidate: false },
    );
  return { answer, update };
}

export default function MessagesPage() {
  const query = useQuery();
  const state = oneOf(messageStates, query.read("state")) ?? "open";
  const { answer, update } = useMessages(state, query.cursor);
  const [opened, setOpened] = useState(query.read("ticket"));
  const drafts = useRef(new Map<string, string>());
  const list = useRef<HTMLDivElement>(null);
  const messages = answer.data?.messages;
  const message = messages?.find(({ ticket }) => ticket === opened);
  async function changed(next: Message) {
    if (next.state !== state) setOpened(undefined);
    await update(next);
    // The row's button, which had the focus, is gone.
    if (isFocusLost()) list.current?.focus({ preventScroll: true });
  }
  return (
    <div className={admin.page}>
      <search className={admin.filters}>
        <SelectField
          label="State"
          className={css.state}
          value={state}
          onChange={({ target }) => query.set({ state: target.value, ticket: undefined })}
        >
          {messageStates.map((each) => (
            <option key={each} value={each}>
              {stateNames[each]}
            </option>
          ))}
        </SelectField>
      </search>
      <ListView
        caption="Messages"
        columns={columnsOf(({ ticket }) => setOpened(ticket))}
        keyOf={({ ticket }) => ticket}
        answer={answer}
        rows={messages}
        query={query}
        list={list}
        empty={
          <EmptyState title={state === "open" ? "No open messages" : "No closed messages"}>
            {state === "open"
              ? "What people write in the contact form shows here."
              : "Messages that need no more replies show here."}
          </EmptyState>
        }
      />
      <MessageDialog
        message={message}
        drafts={drafts.current}
        onChanged={changed}
        onClose={() => setOpened(undefined)}
      />
    </div>
  );
}
