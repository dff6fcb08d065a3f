import { deskCalls } from "../../../../shared/desk/schemas.ts";
import { deleteFilter } from "../../../desk/save-filter.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { may } from "../../../identity/staff.ts";

export const handler = endpoint(deskCalls, "admin/filters/delete", async ({ id }, by) => {
  await deleteFilter(id, by, may(by, "staff:write"));
  return { success: true };
});
