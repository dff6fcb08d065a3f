import type { Role } from "../../shared/staff/permissions.ts";
import type { Invitation as InvitationOnWire } from "../../shared/team/schemas.ts";
import { findRoles } from "../identity/role.table.ts";
import { findOpenInvitations, type Invitation } from "./invitation.table.ts";

export const invitationOnWire = (invitation: Invitation, role: Role): InvitationOnWire => ({
  _id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  roleName: role.name,
  by: invitation.by.name,
  createdAt: invitation.createdAt,
  expiresAt: invitation.expiresAt,
});

export async function listInvitations(now: Date): Promise<InvitationOnWire[]> {
  const invitations = await findOpenInvitations(now);
  const roleOf = await findRoles(invitations.map(({ role }) => role));
  return invitations.map((invitation) => invitationOnWire(invitation, roleOf(invitation.role)));
}
