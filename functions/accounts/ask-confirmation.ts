import { countAttempt } from "../identity/throttle.ts";
import type { User } from "../identity/user.ts";
import { enqueueMail } from "../mail/outbox.table.ts";

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
