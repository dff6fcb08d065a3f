import { passkeyCalls } from "../../../shared/accounts/passkey.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changePasskeys } from "../../identity/passkey.table.ts";
import { entryOf, passkeyOnWire, withChange } from "../../identity/passkey.ts";

export const handler = endpoint(passkeyCalls, "passkeys/rename", async ({ id, name }, { user }) => {
  const book = await changePasskeys(user.id, (current) => withChange(current, id, { name }));
  return { success: true, passkey: passkeyOnWire(entryOf(book, id)) };
});
