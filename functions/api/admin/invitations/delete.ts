import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { revokeInvitation } from "../../../team/invite.ts";

export const handler = endpoint(teamCalls, "admin/invitations/delete", async ({ id, reason }, by) => {
  await revokeInvitation(by, id, reason);
  return { success: true };
});
