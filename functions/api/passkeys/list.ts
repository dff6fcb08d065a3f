import { passkeyCalls } from "../../../shared/accounts/passkey.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findPasskeys } from "../../identity/passkey.table.ts";
import { passkeyOnWire } from "../../identity/passkey.ts";

export const handler = endpoint(passkeyCalls, "passkeys/list", async (_, { user }) => {
  const { entries } = await findPasskeys(user.id);
  return { success: true, passkeys: entries.map(passkeyOnWire) };
});
