import { accountCalls, UserChange } from "../../../../shared/accounts/schemas.ts";
import type { Input } from "../../../../shared/contract.ts";
import { applied, changedFields } from "../../../../shared/core/edit.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { mailsOfMove } from "../../../accounts/move-address.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { requireUnedited } from "../../../audit/merge-edit.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { parseFields } from "../../../http/input.ts";
import type { Caller } from "../../../identity/sign-in.ts";
import { countAttempt } from "../../../identity/throttle.ts";
import { changeAccount, findAccount, type UserRefusal } from "../../../identity/user.table.ts";
import { type User, userOnWire, withEmail } from "../../../identity/user.ts";
import { outboxItems } from "../../../mail/outbox.table.ts";
import { rounds } from "../../../platform/table.ts";

type Change = Pick<User, "name" | "email" | "role">;
type By = Pick<Caller, "user"> & { now: Date };

async function find(id: string): Promise<User> {
  const user = await findAccount(id);
  if (!user) throw new AppError("not_found", "User");
  return user;
}

const subjectOf = ({ id }: User) => ({ kind: "user", id }) as const;

/** Returns the account as sent, or the current one with a form's changes. Throws `edited_meanwhile` (409). */
async function wantedOf(edit: Input<"admin/users/update">, user: User): Promise<Change> {
  if (!("base" in edit)) return edit;
  const { name, email, role } = user;
  const now = { name, email, role };
  const next = parseFields(UserChange, { ...applied(now, edit), id: user.id });
  await requireUnedited({ subject: subjectOf(user), base: edit.base, now, next });
  return next;
}

async function change(user: User, { name, email, role }: Change, { user: actor, now }: By) {
  const { name: oldName, email: oldEmail, role: oldRole } = user;
  const changed = changedFields({ name: oldName, email: oldEmail, role: oldRole }, { name, email, role });
  const details = { before: { name: oldName, role: oldRole }, name, role, changed };
  const refusal = await changeAccount(
    user,
    { name, email, role },
    {
      audit: auditEntry(actor, { subject: subjectOf(user), did: "Account changed", details }, now),
      // Owners are notified even of changes by staff.
      ...outboxItems(mailsOfMove(user, email), now),
    },
  );
  return refusal;
}

const refusals = { "last-admin": "last_admin", taken: "email_taken" } as const;

function requireDone(refusal: Exclude<UserRefusal, "changed"> | undefined): void {
  if (refusal) throw new AppError(refusals[refusal]);
}

export const handler = endpoint(accountCalls, "admin/users/update", async (edit, { user: actor, now }) => {
  for await (const _ of rounds()) {
    const user = await find(edit.id);
    const wanted = await wantedOf(edit, user);
    if (wanted.email !== user.email)
      await countAttempt([{ limit: "emailChangesByStaff", of: actor.id }], now);
    const refusal = await change(user, wanted, { user: actor, now });
    if (refusal === "changed") continue;
    requireDone(refusal);
    const { name, email, role } = wanted;
    return { success: true, user: userOnWire({ ...withEmail(user, email), name, role }) };
  }
  throw new AppError("unavailable");
});
