import { accountCalls } from "../../../../shared/accounts/schemas.ts";
import { found } from "../../../../shared/core/errors.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findAccount } from "../../../identity/user.table.ts";
import { deleteCustomer } from "../../../subjects/delete-customer.ts";

export const handler = endpoint(accountCalls, "admin/users/delete", async ({ id }, by) => {
  const user = found(await findAccount(id), "User");
  const audit = auditEntry(by, { kind: "user", id }, "Account deleted", { role: user.role });
  await deleteCustomer(user, by.now, { audit });
  return { success: true, message: "User Deleted Successfully" };
});
