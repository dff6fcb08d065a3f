import { countAttempt } from "../identity/throttle.ts";
import { noticeAddress, type User } from "../identity/user.ts";
import { enqueueMail, type OutboxMessage } from "../mail/outbox.table.ts";

/** Mails the link that confirms the account's address. Throws `too_many_attempts` (429). */
export async function askConfirmation({ id, email }: User, address: string, now: Date): Promise<void> {
  await countAttempt(
    [
      { limit: "confirmationsByUser", of: id },
      { limit: "accountMailsByAddress", of: address },
    ],
    now,
  );
  await enqueueMail({ kind: "confirm-email-again", userId: id, email }, now);
}

/** Returns a notice to the confirmed email and a link to the new one; none when returning to the confirmed one. */
export function mailsOfMove(user: User, newEmail: string): OutboxMessage[] {
  const confirmed = noticeAddress(user);
  if (newEmail === user.email || newEmail === confirmed) return [];
  return [
    { kind: "email-changed", email: confirmed, newEmail },
    { kind: "confirm-email", userId: user.id, email: newEmail },
  ];
}
