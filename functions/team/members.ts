import { AppError, found } from "../../shared/core/errors.ts";
import type { Role } from "../../shared/staff/permissions.ts";
import type { Member } from "../../shared/team/schemas.ts";
import { auditEntry } from "../audit/audit.table.ts";
import { handleOf } from "../identity/handle.ts";
import { findRole, findRoleOf, roleIdOf } from "../identity/role.table.ts";
import { changeStaffRole, findAccount, sameUser, type UserRefusal } from "../identity/user.table.ts";
import { isStaff, type User } from "../identity/user.ts";
import { rounds } from "../platform/table.ts";
import { type Manager, requireMayManage, requireMayManageRole } from "./manage.ts";

export const memberOnWire = (user: User, role: Role, by: Manager): Member => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  role: role.id,
  roleName: role.name,
  handle: handleOf(user),
  since: user.staffSince,
  ...(user.id === by.user.id && { isYou: true as const }),
});

interface RoleMove {
  id: string;
  to: string | undefined;
  reason: string | undefined;
}

const didOf = (to: string | undefined): string =>
  to === undefined ? "Removed from the team" : "Role changed";

function requireDone(refusal: Exclude<UserRefusal, "changed"> | undefined): void {
  if (refusal === "last-admin") throw new AppError("last_admin");
  if (refusal === "no-role") throw new AppError("not_found", "Role");
  if (refusal) throw new AppError("unauthenticated");
}

function requireOther({ user }: Manager, member: User): void {
  if (member.id === user.id && user.role !== "admin")
    throw new AppError("own_role", "You can't change your own role. Ask an owner of the shop");
}

/**
 * Gives a member of staff another role, or none, and ends their sessions. Throws `not_found` (404), `own_role`,
 * `owners_only`, `forbidden` (403), `last_admin` (409), `unauthenticated` (401) if the caller lost theirs meanwhile.
 */
export async function moveMember(by: Manager, { id, to, reason }: RoleMove): Promise<User> {
  for await (const _ of rounds()) {
    const account = await findAccount(id);
    const user = found(account && isStaff(account) ? account : undefined, "Member of staff");
    requireOther(by, user);
    await requireMayManage(by, user);
    if (to !== undefined) requireMayManageRole(by, found(await findRole(to), "Role"));
    const from = roleIdOf(user);
    if (from === to) return user;
    const details = { before: { role: from }, role: to, reason };
    const refusal = await changeStaffRole(
      user,
      { to, now: by.now },
      {
        audit: auditEntry(by, { kind: "user", id }, didOf(to), details),
        actor: user.id === by.user.id ? undefined : sameUser(by.user),
      },
    );
    if (refusal === "changed") continue;
    requireDone(refusal);
    return found(await findAccount(id), "Member of staff");
  }
  throw new AppError("unavailable");
}

export async function memberAnswer(user: User, by: Manager): Promise<Member> {
  const role = found(await findRoleOf(user), "Role");
  return memberOnWire(user, role, by);
}
