import { invitationCalls } from "../../../shared/team/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { openInvitation } from "../../team/accept-invitation.ts";

export const handler = endpoint(invitationCalls, "invitations/look", async ({ token }, visitor) => {
  const { invitation, role, account } = await openInvitation(token, visitor);
  const { email, expiresAt } = invitation;
  return { success: true, email, roleName: role.name, expiresAt, hasAccount: account !== undefined };
});
