import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { endSession } from "../../identity/sign-in.ts";

export const handler = endpoint(accountCalls, "account/logout", async (_, { cookies, now }) => {
  const cleared = await endSession(cookies, now);
  return new Reply({ success: true, message: "Logged Out successfull" }, { cookies: [cleared] });
});
