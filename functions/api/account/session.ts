import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ownUserOnWire } from "../../identity/own-user.ts";
import { findCaller } from "../../identity/sign-in.ts";

/** Returns `user: null` to visitors, since a 401 would log an error in every console. */
export const handler = endpoint(accountCalls, "account/session", async (_, { cookies, now }) => {
  const caller = await findCaller(cookies, now);
  return { success: true, user: caller ? await ownUserOnWire(caller, now) : null };
});
