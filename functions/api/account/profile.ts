import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { userOnWire } from "../../identity/user.ts";

export const handler = endpoint(accountCalls, "account/profile", async (_, { user }) => ({
  success: true,
  user: userOnWire(user),
}));
