import { passkeyCalls } from "../../../shared/accounts/passkey.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteFactor } from "../../identity/delete-factor.ts";
import { changePasskeys } from "../../identity/passkey.table.ts";
import { withoutPasskey } from "../../identity/passkey.ts";
import { isStaff } from "../../identity/user.ts";

export const handler = endpoint(passkeyCalls, "passkeys/delete", async ({ id }, { user, now }) => {
  if (isStaff(user)) await deleteFactor(user, id, now);
  else await changePasskeys(user.id, (book) => withoutPasskey(book, id));
  return { success: true };
});
