import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { invite } from "../../../team/invite.ts";

export const handler = endpoint(teamCalls, "admin/invitations/create", async (draft, by) => {
  return new Reply({ success: true, invitation: await invite(by, draft) }, { status: 201 });
});
