import { accountCalls } from "../../../../shared/account.ts";
import { AppError } from "../../../../shared/errors.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { mailsOfMove } from "../../../identity/move-address.ts";
import { countAttempt } from "../../../identity/throttle.ts";
import { changeAccount, findAccount } from "../../../identity/user.table.ts";
import { userOnWire, withEmail } from "../../../identity/user.ts";
import { outboxItems } from "../../../mail/outbox.table.ts";

export const handler = endpoint(
  accountCalls,
  "admin/users/update",
  async ({ id, name, email, role }, { user: actor, now }) => {
    const user = await findAccount(id);
    if (!user) throw new AppError("not_found", "User");
    const details = { before: { name: user.name, role: user.role }, name, role };
    if (email !== user.email) await countAttempt([{ limit: "emailChangesByStaff", of: actor.id }], now);
    const refusal = await changeAccount(
      user,
      { name, email, role },
      {
        audit: auditEntry(actor, { subject: { kind: "user", id }, did: "Account changed", details }, now),
        // The owner is told, even when staff changed it.
        ...outboxItems(mailsOfMove(user, email), now),
      },
    );
    if (refusal === "last-admin") throw new AppError("last_admin");
    if (refusal === "taken") throw new AppError("email_taken");
    if (refusal === "changed") throw new AppError("unavailable");
    return { success: true, user: userOnWire({ ...withEmail(user, email), name, role }) };
  },
);
