import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { listRoles } from "../../../team/roles.ts";

export const handler = endpoint(teamCalls, "admin/roles/list", async () => ({
  success: true,
  roles: await listRoles(),
}));
