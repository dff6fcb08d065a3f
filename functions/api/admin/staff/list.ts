import { teamCalls } from "../../../../shared/team/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findStaff } from "../../../identity/membership.table.ts";
import { findRoles, roleIdOf } from "../../../identity/role.table.ts";
import { methodsOf } from "../../../identity/second-factor.ts";
import { lastSeenAt } from "../../../identity/session.table.ts";
import { memberOnWire } from "../../../team/members.ts";

const maxListed = 100;

export const handler = endpoint(teamCalls, "admin/staff/list", async ({ limit = maxListed, cursor }, by) => {
  const { items, nextCursor } = await findStaff({ limit, cursor });
  const [roleOf, lastSeen, methods] = await Promise.all([
    findRoles(items.map(roleIdOf)),
    Promise.all(items.map(({ id }) => lastSeenAt(id))),
    Promise.all(items.map(({ id }) => methodsOf(id))),
  ]);
  const staff = items.map((user, index) => ({
    ...memberOnWire(user, roleOf(roleIdOf(user)), by),
    lastSeenAt: lastSeen[index],
    secondFactor: (methods[index] ?? []).length > 0,
  }));
  return { success: true, staff, nextCursor };
});
