import type { User } from "../../../functions/identity/user.ts";
import { createMessage } from "../../../functions/messages/message.table.ts";
import { newTicket } from "../../../functions/messages/message.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import { newId } from "../../../functions/platform/id.ts";
import type { Demo } from "./copy.ts";
import { daysBefore } from "./time.ts";

/** Messages that wait for an answer. */
export const createMessages = (
  { story }: Demo,
  users: ReadonlyMap<string, User>,
  now: Date,
): TransactItem[] =>
  story.messages.map(({ by, hoursAgo, subject, message }) => {
    const user = users.get(by);
    if (!user) throw new Error(`${by} writes a message, but is not a customer`);
    const { name, email } = user;
    const at = daysBefore(now, hoursAgo / 24);
    const createdAt = at.toISOString();
    const written = { name, email, subject, message, createdAt };
    return createMessage({ id: newId(at), ticket: newTicket(), ...written, state: "open", replies: [] });
  });
