import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { listInvitations } from "../../../team/list-invitations.ts";

export const handler = endpoint(teamCalls, "admin/invitations/list", async (_, { now }) => ({
  success: true,
  invitations: await listInvitations(now),
}));
