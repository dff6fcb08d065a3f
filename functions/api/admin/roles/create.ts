import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { addRole, roleOnWire } from "../../../team/roles.ts";

export const handler = endpoint(teamCalls, "admin/roles/create", async (draft, by) => {
  const role = await addRole(by, draft);
  return new Reply({ success: true, role: roleOnWire(role, 0) }, { status: 201 });
});
