import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { identify } from "../../identity/sign-in.ts";
import { userOnWire } from "../../identity/user.ts";

/** Returns `user: null` to visitors, since a 401 would log an error in every console. */
export const handler = endpoint(accountCalls, "account/session", async (_, { cookies, now }) => {
  const caller = await identify(cookies, now);
  return { success: true, user: caller ? userOnWire(caller.user) : null };
});
