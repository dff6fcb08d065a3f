import { accountCalls } from "../../../../shared/accounts/schemas.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findAccount } from "../../../identity/user.table.ts";
import { userOnWire } from "../../../identity/user.ts";

export const handler = endpoint(accountCalls, "admin/users/get", async ({ id }) => {
  const user = await findAccount(id);
  if (!user) throw new AppError("not_found", "User");
  return { success: true, user: userOnWire(user) };
});
