import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { requireOwnPassword } from "../../identity/own-password.ts";
import { endSession } from "../../identity/sign-in.ts";
import { deleteCustomer } from "../../subjects/delete-customer.ts";

export const handler = endpoint(accountCalls, "account/delete", async ({ password }, call) => {
  const { user, now, cookies } = call;
  await requireOwnPassword(call, password, now);
  await deleteCustomer(user, now);
  const cleared = await endSession(cookies, now);
  return new Reply({ success: true, message: "Your account has been deleted" }, { cookies: [cleared] });
});
