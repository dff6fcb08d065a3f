import { accountCalls } from "../../../shared/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { enqueueMail } from "../../mail/outbox.table.ts";

/** Mails the confirmation link again. Does nothing when the address is confirmed. */
export const handler = endpoint(
  accountCalls,
  "account/ask-confirmation",
  async (_, { user, now, address }) => {
    if (user.confirmedEmail === undefined) return { success: true };
    await countAttempt(
      [
        { limit: "confirmationsByUser", of: user.id },
        { limit: "accountMailsByAddress", of: address },
      ],
      now,
    );
    await enqueueMail({ kind: "confirm-email-again", userId: user.id, email: user.email }, now);
    return { success: true };
  },
);
