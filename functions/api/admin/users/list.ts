import { readCounters } from "../../../data/counters.ts";
import { findUsers } from "../../../data/user.ts";
import { userOnWire } from "../../../domain/user.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/users/list", async (page) => {
  const [{ items, nextCursor }, { usersCount }] = await Promise.all([findUsers(page), readCounters()]);
  return { success: true, users: items.map(userOnWire), usersCount, nextCursor };
});
