import type { Input } from "../../shared/contract.ts";
import { searchFor } from "../../shared/core/words.ts";
import { newestOf } from "../platform/list.ts";
import type { PageOf } from "../platform/query.ts";
import type { Item } from "../platform/schema.ts";
import { findUsers, readUser, usersIn } from "./user.table.ts";
import type { User } from "./user.ts";

type Query = Input<"admin/users/list">;

function searchUsers({ limit, cursor, role, search = "" }: Query) {
  const isFound = searchFor(search);
  const matches = (item: Item) =>
    (role ?? item.role) === item.role && isFound(`${item.name} ${item.email} ${item.id}`);
  return newestOf(usersIn(role), { limit, cursor, matches }, readUser);
}

export const listUsers = (query: Query): Promise<PageOf<User>> =>
  query.search || query.role ? searchUsers(query) : findUsers(query);
