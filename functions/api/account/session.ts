import { accountCalls } from "../../../shared/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { identify } from "../../identity/sign-in.ts";
import { userOnWire } from "../../identity/user.ts";

/** For pages, which greet guests and users alike: a refusal would be an error in each guest's browser. */
export const handler = endpoint(accountCalls, "account/session", async (_, { cookies, now }) => {
  const caller = await identify(cookies, now);
  return { success: true, user: caller ? userOnWire(caller.user) : null };
});
