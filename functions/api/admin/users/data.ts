import { staffDataCalls } from "../../../../shared/accounts/my-data.ts";
import { found } from "../../../../shared/core/errors.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { countAttempt } from "../../../identity/throttle.ts";
import { findAccount } from "../../../identity/user.table.ts";
import { write } from "../../../platform/table.ts";
import { personalData } from "../../../subjects/personal-data.ts";

/** Leaves an audit entry before anything is read. */
export const handler = endpoint(staffDataCalls, "admin/users/data", async ({ id, reason }, by) => {
  const user = found(await findAccount(id), "User");
  await countAttempt([{ limit: "downloadsByUser", of: by.user.id }], by.now);
  await write(auditEntry(by, { kind: "user", id }, "Personal data downloaded", { reason }));
  return personalData(user, by.now);
});
