import { staffAccountCalls } from "../../../../shared/accounts/schemas.ts";
import { found } from "../../../../shared/core/errors.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findAccount } from "../../../identity/user.table.ts";
import { deleteCustomer } from "../../../subjects/delete-customer.ts";
import { requireMayManage } from "../../../team/manage.ts";

export const handler = endpoint(staffAccountCalls, "admin/users/delete", async ({ id, reason }, by) => {
  const user = found(await findAccount(id), "User");
  await requireMayManage(by, user);
  const audit = auditEntry(by, { kind: "user", id }, "Account deleted", { role: user.role, reason });
  await deleteCustomer(user, by.now, { audit });
  return { success: true, message: "User Deleted Successfully" };
});
