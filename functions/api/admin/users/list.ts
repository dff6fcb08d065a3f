import { accountCalls } from "../../../../shared/accounts/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { listUsers } from "../../../identity/staff-list.ts";
import { userOnWire } from "../../../identity/user.ts";
import { readCounters } from "../../../reporting/counters.table.ts";

export const handler = endpoint(accountCalls, "admin/users/list", async (query) => {
  const [{ items, nextCursor }, { usersCount }] = await Promise.all([listUsers(query), readCounters()]);
  return { success: true, users: items.map(userOnWire), usersCount, nextCursor };
});
