import type { OutboxMessage } from "../mail/outbox.table.ts";
import { noticeAddress, type User } from "./user.ts";

/**
 * What a change of address is followed by: a notice to the confirmed one, and to the new one the link
 * that confirms it. Back at the confirmed address there is nothing to tell.
 */
export function mailsOfMove(user: User, newEmail: string): OutboxMessage[] {
  const confirmed = noticeAddress(user);
  if (newEmail === user.email || newEmail === confirmed) return [];
  return [
    { kind: "email-changed", email: confirmed, newEmail },
    { kind: "confirm-email", userId: user.id, email: newEmail },
  ];
}
