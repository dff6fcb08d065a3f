import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { mailsOfMove } from "../../accounts/confirm-address.ts";
import { endpoint } from "../../http/endpoint.ts";
import { userWithRole } from "../../identity/staff.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { changeProfile } from "../../identity/user.table.ts";
import { withEmail } from "../../identity/user.ts";
import { outboxItems } from "../../mail/outbox.table.ts";
import { transact } from "../../platform/table.ts";

export const handler = endpoint(
  accountCalls,
  "account/update-profile",
  async (change, { user, role, now, address }) => {
    if (change.email !== user.email) {
      await countAttempt(
        [
          { limit: "emailChangesByUser", of: user.id },
          { limit: "accountMailsByAddress", of: address },
        ],
        now,
      );
    }
    const failed = await transact({
      ...changeProfile(user, change),
      ...outboxItems(mailsOfMove(user, change.email), now),
    });
    if (failed.has("user")) throw new AppError("unauthenticated");
    if (failed.size > 0) throw new AppError("email_taken");
    return { success: true, user: userWithRole({ ...withEmail(user, change.email), ...change }, role) };
  },
);
