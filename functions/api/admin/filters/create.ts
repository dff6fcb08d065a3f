import { deskCalls } from "../../../../shared/desk/schemas.ts";
import { listPermissions } from "../../../desk/filtered-lists.ts";
import { savedFilterOnWire, saveFilter } from "../../../desk/save-filter.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { requirePermission } from "../../../identity/staff.ts";

export const handler = endpoint(deskCalls, "admin/filters/create", async (draft, by) => {
  requirePermission(by, listPermissions[draft.list]);
  const filter = savedFilterOnWire(await saveFilter(draft, by), draft.shared, by.user);
  return new Reply({ success: true, filter }, { status: 201 });
});
