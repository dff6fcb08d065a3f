import { accountCalls } from "../../../../shared/accounts/schemas.ts";
import type { Input } from "../../../../shared/contract.ts";
import { searchFor } from "../../../../shared/core/words.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findUsers, readUser, usersIn } from "../../../identity/user.table.ts";
import { userOnWire } from "../../../identity/user.ts";
import { newestOf } from "../../../platform/list.ts";
import type { Item } from "../../../platform/schema.ts";
import { readCounters } from "../../../reporting/counters.table.ts";

type Query = Input<"admin/users/list">;

function searchUsers({ limit, cursor, role, search = "" }: Query) {
  const isFound = searchFor(search);
  const matches = (item: Item) =>
    (role ?? item.role) === item.role && isFound(`${item.name} ${item.email} ${item.id}`);
  return newestOf(usersIn(role), { limit, cursor, matches }, readUser);
}

export const handler = endpoint(accountCalls, "admin/users/list", async (query) => {
  const [{ items, nextCursor }, { usersCount }] = await Promise.all([
    query.search || query.role ? searchUsers(query) : findUsers(query),
    readCounters(),
  ]);
  return { success: true, users: items.map(userOnWire), usersCount, nextCursor };
});
