import { enqueueMail } from "../mail/outbox.table.ts";
import { countAttempt } from "./throttle.ts";
import type { User } from "./user.ts";

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
