import type { MessageState } from "../../shared/messages/contact.ts";
import { missing, put, shorterThan, type TransactItem, update } from "../platform/expressions.ts";
import { newestOf } from "../platform/list.ts";
import type { Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { Message, maxReplies, type Reply } from "./message.ts";

const messageKey = (ticket: string): Key => ({ pk: `MESSAGE#${ticket}`, sk: "MESSAGE" });
const inState = (state: MessageState): string => `MESSAGES#${state}`;

export const readMessage = (item: Item): Message => Message.parse(item);

export const createMessage = (message: Message): TransactItem =>
  put<Message>(
    { ...messageKey(message.ticket), ...message, kindPk: inState(message.state), kindSk: message.id },
    { pk: missing },
  );

export async function findMessage(ticket: string): Promise<Message | undefined> {
  const item = await getItem(messageKey(ticket));
  return item && readMessage(item);
}

export const findMessagesIn = (state: MessageState, page: Page) =>
  newestOf({ index: "byKind", partition: inState(state) }, page, readMessage);

/** Fails if the message already has `maxReplies`. */
export const addReply = ({ ticket }: Message, reply: Reply): TransactItem =>
  update<Message>(messageKey(ticket), { append: { replies: [reply] } }, { replies: shorterThan(maxReplies) });

/** Fails if the state changed since it was read. */
export const moveMessage = ({ ticket, state }: Message, to: MessageState): TransactItem =>
  update<Message>(messageKey(ticket), { set: { state: to, kindPk: inState(to) } }, { state });
