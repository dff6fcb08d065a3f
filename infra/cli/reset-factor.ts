import { auditEntry } from "../../functions/audit/audit.table.ts";
import { removeAllFactors } from "../../functions/identity/factor.table.ts";
import { endSessions, findOwners, findUserByEmail } from "../../functions/identity/user.table.ts";
import { isStaff, noticeAddress } from "../../functions/identity/user.ts";
import { outboxItems } from "../../functions/mail/outbox.table.ts";
import { transact } from "../../functions/platform/table.ts";
import { UsageError } from "./arguments.ts";

/** A transaction's limit, less what else it writes. */
const maxOwners = 90;

/** For someone who lost every factor and recovery code. Ends their sessions. Returns how many owners are emailed. */
export async function resetFactor(email: string, now: Date): Promise<number> {
  const user = await findUserByEmail(email.trim().toLowerCase());
  if (!user || !isStaff(user)) throw new UsageError(`No member of staff with ${email}`);
  const owners = (await findOwners()).slice(0, maxOwners);
  const mails = owners.map((owner) => ({
    kind: "factor-reset" as const,
    account: user.email,
    email: noticeAddress(owner),
  }));
  const subject = { kind: "user", id: user.id } as const;
  const failed = await transact({
    ...removeAllFactors(user.id),
    user: endSessions(user),
    audit: auditEntry({ user, now }, subject, "Second factor reset by the operator"),
    ...outboxItems(mails, now),
  });
  if (failed.size > 0) throw new UsageError(`The account of ${email} changed meanwhile: try again`);
  return owners.length;
}
