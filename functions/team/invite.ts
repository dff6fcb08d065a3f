import { AppError, found } from "../../shared/core/errors.ts";
import { invitationDays } from "../../shared/core/limits.ts";
import type { Role } from "../../shared/staff/permissions.ts";
import { type Invitation as InvitationOnWire, maxInvitations } from "../../shared/team/schemas.ts";
import { auditEntry } from "../audit/audit.table.ts";
import { findRole } from "../identity/role.table.ts";
import { countAttempt } from "../identity/throttle.ts";
import { findUserByEmail, sameUser } from "../identity/user.table.ts";
import { isStaff } from "../identity/user.ts";
import { outboxItem } from "../mail/outbox.table.ts";
import { transact } from "../platform/table.ts";
import {
  findInvitation,
  findOpenInvitations,
  type Invitation,
  invitationIdOf,
  isOpen,
  removeInvitation,
  saveInvitation,
} from "./invitation.table.ts";
import { invitationOnWire } from "./list-invitations.ts";
import { type Manager, requireMayManageRole } from "./manage.ts";

const subjectOf = (id: string) => ({ kind: "invitation", id }) as const;

interface Draft {
  email: string;
  role: string;
  reason?: string | undefined;
}

export const alreadyStaff = (): AppError =>
  new AppError("already_staff", "This address already belongs to a member of the team");

async function requireInvitable(id: string, { email }: Draft, now: Date): Promise<void> {
  const [user, open] = await Promise.all([findUserByEmail(email), findOpenInvitations(now)]);
  if (user && isStaff(user)) throw alreadyStaff();
  if (open.filter((each) => each.id !== id).length >= maxInvitations)
    throw new AppError(
      "too_many_invitations",
      `You can have up to ${maxInvitations} open invitations. Withdraw one first`,
    );
}

async function requireMayRevoke(by: Manager, invitation: Invitation): Promise<Role | undefined> {
  const role = await findRole(invitation.role);
  if (role) requireMayManageRole(by, role);
  return role;
}

/**
 * Emails a link that makes its receiver a member of staff, in place of an open one that the sender may withdraw. Throws
 * `not_found`, `owners_only`, `forbidden`, `already_staff`, `too_many_invitations`, `edited_meanwhile`,
 * `too_many_attempts`, `unauthenticated`.
 */
export async function invite(by: Manager, draft: Draft): Promise<InvitationOnWire> {
  const { email, reason } = draft;
  const role = found(await findRole(draft.role), "Role");
  requireMayManageRole(by, role);
  const id = invitationIdOf(email);
  await requireInvitable(id, draft, by.now);
  const before = await findInvitation(id);
  if (before && isOpen(before, by.now)) await requireMayRevoke(by, before);
  await countAttempt([{ limit: "invitationsByStaff", of: by.user.id }], by.now);
  const invitation: Invitation = {
    id,
    email,
    role: role.id,
    by: { id: by.user.id, name: by.user.name },
    createdAt: by.now.toISOString(),
    expiresAt: new Date(by.now.getTime() + invitationDays * 86_400_000).toISOString(),
  };
  const failed = await transact({
    invitation: saveInvitation(invitation, before),
    mail: outboxItem({ kind: "invitation", invitationId: id, createdAt: invitation.createdAt }, by.now),
    audit: auditEntry(by, subjectOf(id), "Invited to the team", { email, role: role.id, reason }),
    actor: sameUser(by.user),
  });
  if (failed.has("actor")) throw new AppError("unauthenticated");
  if (failed.size > 0)
    throw new AppError("edited_meanwhile", "A colleague has just invited this address. Check the list first");
  return invitationOnWire(invitation, role);
}

/** Voids the link. Throws `not_found` (404), `owners_only`, `forbidden` (403). */
export async function revokeInvitation(by: Manager, id: string, reason: string | undefined): Promise<void> {
  const current = await findInvitation(id);
  const invitation = found(current && isOpen(current, by.now) ? current : undefined, "Invitation");
  const role = await requireMayRevoke(by, invitation);
  const { email } = invitation;
  const audit = auditEntry(by, subjectOf(id), "Invitation withdrawn", { email, role: role?.id, reason });
  const failed = await transact({ invitation: removeInvitation(invitation), audit });
  if (failed.size > 0) throw new AppError("not_found", "Invitation");
}
