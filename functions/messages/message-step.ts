import type { Input } from "../../shared/contract.ts";
import { AppError } from "../../shared/core/errors.ts";
import type { MessageState } from "../../shared/messages/contact.ts";
import { type Actor, auditEntry } from "../audit/audit.table.ts";
import { outboxItem } from "../mail/outbox.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { newId } from "../platform/id.ts";
import { addReply, moveMessage } from "./message.table.ts";
import type { Message } from "./message.ts";

type Step = Input<"admin/messages/update">;

const stateAfter: Readonly<Record<"close" | "reopen", MessageState>> = { close: "closed", reopen: "open" };

/** Returns undefined if nothing changes. Throws `invalid` (400, "text") for an empty reply. */
export function changesOf(
  message: Message,
  { action, text }: Step,
  by: Actor,
): Record<string, TransactItem> | undefined {
  const { user, now } = by;
  const { ticket, state } = message;
  const subject = { kind: "message", id: ticket } as const;
  if (action === "reply") {
    if (!text) throw new AppError("invalid", "text", { text: "Enter a reply" });
    const reply = { _id: newId(now), at: now.toISOString(), by: user.name, text };
    return {
      reply: addReply(message, reply),
      mail: outboxItem({ kind: "message-reply", ticket, replyId: reply._id }, now),
      audit: auditEntry(by, subject, "Reply", { replyId: reply._id }),
    };
  }
  const to = stateAfter[action];
  if (state === to) return undefined;
  return { state: moveMessage(message, to), audit: auditEntry(by, subject, "Message", { from: state, to }) };
}
