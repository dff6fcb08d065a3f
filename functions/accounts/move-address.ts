import { noticeAddress, type User } from "../identity/user.ts";
import type { OutboxMessage } from "../mail/outbox.table.ts";

/** Returns a notice to the confirmed email and a link to the new one; none when returning to the confirmed one. */
export function mailsOfMove(user: User, newEmail: string): OutboxMessage[] {
  const confirmed = noticeAddress(user);
  if (newEmail === user.email || newEmail === confirmed) return [];
  return [
    { kind: "email-changed", email: confirmed, newEmail },
    { kind: "confirm-email", userId: user.id, email: newEmail },
  ];
}
