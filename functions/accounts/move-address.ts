import { noticeAddress, type User } from "../identity/user.ts";
import type { OutboxMessage } from "../mail/outbox.table.ts";

/**
 * The mails that follow a change of address: a notice to the confirmed address, and a confirmation link to
 * the new one. None when the user returns to the confirmed address.
 */
export function mailsOfMove(user: User, newEmail: string): OutboxMessage[] {
  const confirmed = noticeAddress(user);
  if (newEmail === user.email || newEmail === confirmed) return [];
  return [
    { kind: "email-changed", email: confirmed, newEmail },
    { kind: "confirm-email", userId: user.id, email: newEmail },
  ];
}
