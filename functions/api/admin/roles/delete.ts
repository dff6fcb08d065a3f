import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { removeRole } from "../../../team/roles.ts";

export const handler = endpoint(teamCalls, "admin/roles/delete", async ({ id, reason }, by) => {
  await removeRole(by, id, reason);
  return { success: true };
});
