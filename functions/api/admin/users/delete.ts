import { accountCalls } from "../../../../shared/accounts/schemas.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findAccount } from "../../../identity/user.table.ts";
import { deleteCustomer } from "../../../subjects/delete-customer.ts";

export const handler = endpoint(accountCalls, "admin/users/delete", async ({ id }, { user: actor, now }) => {
  const user = await findAccount(id);
  if (!user) throw new AppError("not_found", "User");
  await deleteCustomer(user, now, {
    audit: auditEntry(
      actor,
      { subject: { kind: "user", id }, did: "Account deleted", details: { role: user.role } },
      now,
    ),
  });
  return { success: true, message: "User Deleted Successfully" };
});
