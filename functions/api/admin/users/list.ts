import type { Input } from "../../../../shared/contract.ts";
import { readCounters } from "../../../data/counters.ts";
import { searchNewest } from "../../../data/search.ts";
import type { Item } from "../../../data/table.ts";
import { findUsers, readUser } from "../../../data/user.ts";
import { userOnWire } from "../../../domain/user.ts";
import { searchFor } from "../../../domain/words.ts";
import { endpoint } from "../../../http/endpoint.ts";

type Query = Input<"admin/users/list">;

const look = ["id", "name", "email", "role"];

function searchUsers({ limit, cursor, role, search = "" }: Query) {
  const isFound = searchFor(search);
  const matches = (item: Item) =>
    (role ?? item.role) === item.role && isFound(`${item.name} ${item.email} ${item.id}`);
  return searchNewest({ index: "byKind", partition: "USERS" }, { limit, cursor, look, matches }, readUser);
}

export const handler = endpoint("admin/users/list", async (query) => {
  const [{ items, nextCursor }, { usersCount }] = await Promise.all([
    query.search || query.role ? searchUsers(query) : findUsers(query),
    readCounters(),
  ]);
  return { success: true, users: items.map(userOnWire), usersCount, nextCursor };
});
