import type { Input } from "../../shared/contract.ts";
import { listUsers, matcherOf } from "../identity/staff-list.ts";
import { readUser, userKey } from "../identity/user.table.ts";
import type { User } from "../identity/user.ts";
import { orderKey, readOrder } from "../orders/order.table.ts";
import type { Order } from "../orders/order.ts";
import { filterOf, listOrders } from "../orders/order-search.table.ts";
import type { PageOf } from "../platform/query.ts";
import { findTagged } from "./tag.table.ts";

/** Throws `invalid` (400, "cursor"). */
export async function listDeskOrders(query: Input<"admin/orders/list">, now: Date): Promise<PageOf<Order>> {
  const { tag, limit, cursor } = query;
  if (!tag) return listOrders(query, now);
  const filter = await filterOf(query);
  const found = await findTagged({ kind: "order", tag, limit, cursor, keyOf: orderKey, ...filter });
  return { ...found, items: found.items.map(readOrder) };
}

/** Throws `invalid` (400, "cursor"). */
export async function listDeskUsers(query: Input<"admin/users/list">): Promise<PageOf<User>> {
  const { tag, limit, cursor } = query;
  if (!tag) return listUsers(query);
  const matches = matcherOf(query);
  const found = await findTagged({ kind: "user", tag, limit, cursor, keyOf: userKey, matches });
  return { ...found, items: found.items.map(readUser) };
}
