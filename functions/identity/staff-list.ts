import type { Input } from "../../shared/contract.ts";
import { searchFor } from "../../shared/core/words.ts";
import { newestOf } from "../platform/list.ts";
import type { PageOf } from "../platform/query.ts";
import type { Item } from "../platform/schema.ts";
import { findUsers, readUser, usersIn } from "./user.table.ts";
import type { User } from "./user.ts";

type Query = Input<"admin/users/list">;

export function matcherOf({ role, search = "" }: Query): (item: Item) => boolean {
  const isFound = searchFor(search);
  return (item) => (role ?? item.role) === item.role && isFound(`${item.name} ${item.email} ${item.id}`);
}

function searchUsers(query: Query) {
  const { limit, cursor, role } = query;
  return newestOf(usersIn(role), { limit, cursor, matches: matcherOf(query) }, readUser);
}

export const listUsers = (query: Query): Promise<PageOf<User>> =>
  query.search || query.role ? searchUsers(query) : findUsers(query);
