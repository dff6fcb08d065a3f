import { accountCalls } from "../../../../shared/accounts/schemas.ts";
import { found } from "../../../../shared/core/errors.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findAccount } from "../../../identity/user.table.ts";
import { userOnWire } from "../../../identity/user.ts";

export const handler = endpoint(accountCalls, "admin/users/get", async ({ id }) => {
  return { success: true, user: userOnWire(found(await findAccount(id), "User")) };
});
