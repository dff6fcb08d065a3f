import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { devicesOf } from "../../identity/session.table.ts";

export const handler = endpoint(accountCalls, "account/devices", async (_, { user, session, now }) => ({
  success: true,
  devices: await devicesOf(user, session, now),
}));
