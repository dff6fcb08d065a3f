import { passkeyCalls } from "../../../shared/accounts/passkey.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changePasskeys } from "../../identity/passkey.table.ts";
import { withoutPasskey } from "../../identity/passkey.ts";

export const handler = endpoint(passkeyCalls, "passkeys/delete", async ({ id }, { user }) => {
  await changePasskeys(user.id, (book) => withoutPasskey(book, id));
  return { success: true };
});
