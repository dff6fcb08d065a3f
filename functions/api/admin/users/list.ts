import { staffAccountCalls } from "../../../../shared/accounts/schemas.ts";
import { listDeskUsers } from "../../../desk/staff-lists.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { userForStaff } from "../../../identity/user.ts";
import { readCounters } from "../../../reporting/counters.table.ts";

export const handler = endpoint(staffAccountCalls, "admin/users/list", async (query) => {
  const [{ items, nextCursor }, { usersCount }] = await Promise.all([listDeskUsers(query), readCounters()]);
  return { success: true, users: items.map(userForStaff), usersCount, nextCursor };
});
