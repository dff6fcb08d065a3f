import { staffAccountCalls, UserChange, userRules } from "../../../../shared/accounts/schemas.ts";
import type { Input } from "../../../../shared/contract.ts";
import { applied, changedFields } from "../../../../shared/core/edit.ts";
import { AppError, found } from "../../../../shared/core/errors.ts";
import { pickFields } from "../../../../shared/core/fields.ts";
import { mailsOfMove } from "../../../accounts/confirm-address.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { requireUnedited } from "../../../audit/merge-edit.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { parseFields } from "../../../http/input.ts";
import { requireConfirmed } from "../../../identity/second-factor.ts";
import { countAttempt } from "../../../identity/throttle.ts";
import { changeAccount, findAccount, sameUser, type UserRefusal } from "../../../identity/user.table.ts";
import { type EditedUser, editedUser, type User, userForStaff, withEmail } from "../../../identity/user.ts";
import { outboxItems } from "../../../mail/outbox.table.ts";
import { rounds } from "../../../platform/table.ts";
import { type Manager, ownersOnly, requireMayManage } from "../../../team/manage.ts";

const subjectOf = ({ id }: User) => ({ kind: "user", id }) as const;

/** Returns the account as sent, or the current one with a form's changes. Throws `edited_meanwhile` (409). */
async function wantedOf(edit: Input<"admin/users/update">, user: User): Promise<EditedUser> {
  if (!("base" in edit)) return pickFields(edit, userRules);
  const now = editedUser(user);
  const next = parseFields(UserChange, { ...applied({ ...now }, edit), id: user.id });
  await requireUnedited({ subject: subjectOf(user), base: edit.base, now, next });
  return pickFields(next, userRules);
}

/** Throws `owners_only` (403) for a change of role by anybody else, and as `requireMayManage`. */
async function requireAllowed(user: User, { role }: EditedUser, by: Manager): Promise<void> {
  if (role !== user.role && by.user.role !== "admin") throw ownersOnly();
  await requireMayManage(by, user);
}

async function change(user: User, wanted: EditedUser, by: Manager) {
  const { email: oldEmail, ...before } = editedUser(user);
  const { email, ...after } = wanted;
  const changed = changedFields({ email: oldEmail, ...before }, { ...wanted });
  const details = { before, ...after, changed };
  return changeAccount(user, wanted, {
    audit: auditEntry(by, subjectOf(user), "Account changed", details),
    ...outboxItems(mailsOfMove(user, email), by.now),
    actor: after.role === before.role || user.id === by.user.id ? undefined : sameUser(by.user),
  });
}

function requireDone(refusal: Exclude<UserRefusal, "changed"> | undefined): void {
  if (refusal === "last-admin") throw new AppError("last_admin");
  if (refusal === "taken") throw new AppError("email_taken");
  if (refusal === "no-role") throw new AppError("unavailable");
  if (refusal) throw new AppError("unauthenticated");
}

export const handler = endpoint(staffAccountCalls, "admin/users/update", async (edit, by) => {
  for await (const _ of rounds()) {
    const user = found(await findAccount(edit.id), "User");
    const wanted = await wantedOf(edit, user);
    await requireAllowed(user, wanted, by);
    if (wanted.email !== user.email)
      await countAttempt([{ limit: "emailChangesByStaff", of: by.user.id }], by.now);
    if (wanted.role !== user.role) requireConfirmed(by, by.now);
    const refusal = await change(user, wanted, by);
    if (refusal === "changed") continue;
    requireDone(refusal);
    return { success: true, user: userForStaff({ ...withEmail(user, wanted.email), ...wanted }) };
  }
  throw new AppError("unavailable");
});
