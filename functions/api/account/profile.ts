import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ownUserOnWire } from "../../identity/own-user.ts";

export const handler = endpoint(accountCalls, "account/profile", async (_, caller) => ({
  success: true,
  user: await ownUserOnWire(caller, caller.now),
}));
