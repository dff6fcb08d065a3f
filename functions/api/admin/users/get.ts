import { staffAccountCalls } from "../../../../shared/accounts/schemas.ts";
import { found } from "../../../../shared/core/errors.ts";
import { findNotes } from "../../../desk/note.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findRoleOf } from "../../../identity/role.table.ts";
import { userWithRole } from "../../../identity/staff.ts";
import { findAccount } from "../../../identity/user.table.ts";

export const handler = endpoint(staffAccountCalls, "admin/users/get", async ({ id }) => {
  const [account, notes] = await Promise.all([findAccount(id), findNotes({ kind: "user", id })]);
  const user = found(account, "User");
  const { tags } = user;
  return { success: true, user: { ...userWithRole(user, await findRoleOf(user)), tags, notes } };
});
