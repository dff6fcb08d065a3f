import { AppError } from "../../shared/core/errors.ts";
import type { ContactMessage } from "../../shared/messages/contact.ts";
import { outboxItem } from "../mail/outbox.table.ts";
import { newId } from "../platform/id.ts";
import { transact } from "../platform/table.ts";
import { createMessage } from "./message.table.ts";
import { newTicket } from "./message.ts";

/** Returns the ticket, after queueing mails to the shop and the sender. Throws `unavailable` (503). */
export async function fileMessage(written: ContactMessage, now: Date): Promise<string> {
  for (let round = 0; round < 5; round++) {
    const ticket = newTicket();
    const failed = await transact({
      message: createMessage({
        ...written,
        id: newId(now),
        ticket,
        state: "open",
        replies: [],
        createdAt: now.toISOString(),
      }),
      "email to the shop": outboxItem({ kind: "message", ticket }, now),
      "email to the writer": outboxItem({ kind: "message-received", ticket }, now),
    });
    if (failed.size === 0) return ticket;
  }
  throw new AppError("unavailable");
}
