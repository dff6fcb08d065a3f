import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findConfirmation, redeemConfirmation } from "../../identity/mail-link.table.ts";
import { hashToken } from "../../identity/mail-link.ts";
import { identify } from "../../identity/sign-in.ts";
import { findUser } from "../../identity/user.table.ts";
import { transact } from "../../platform/table.ts";

/** Needs no session, which only shows that the owner uses the mailbox. Throws `link_expired` (400). */
export const handler = endpoint(
  accountCalls,
  "account/confirm-email",
  async ({ token }, { now, cookies }) => {
    const tokenHash = hashToken(token);
    const confirmation = await findConfirmation(tokenHash);
    const user = confirmation && (await findUser(confirmation.userId));
    const isGood =
      confirmation !== undefined &&
      confirmation.expiresAtSeconds * 1000 > now.getTime() &&
      confirmation.email === user?.email &&
      confirmation.version === user.version;
    if (!user || !isGood) throw new AppError("link_expired");
    const caller = await identify(cookies, now);
    const failed = await transact(redeemConfirmation(user, tokenHash, caller?.user.id === user.id));
    if (failed.size > 0) throw new AppError("link_expired");
    return { success: true };
  },
);
