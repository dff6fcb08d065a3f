import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { memberAnswer, moveMember } from "../../../team/members.ts";

export const handler = endpoint(teamCalls, "admin/staff/update", async ({ id, role, reason }, by) => {
  const user = await moveMember(by, { id, to: role, reason });
  return { success: true, member: await memberAnswer(user, by) };
});
