import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { editRole, roleOnWire } from "../../../team/roles.ts";

export const handler = endpoint(teamCalls, "admin/roles/update", async (change, by) => {
  const role = await editRole(by, change);
  return { success: true, role: roleOnWire(role, role.members) };
});
