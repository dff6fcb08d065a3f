import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { moveMember } from "../../../team/members.ts";

export const handler = endpoint(teamCalls, "admin/staff/delete", async ({ id, reason }, by) => {
  await moveMember(by, { id, to: undefined, reason });
  return { success: true };
});
