import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { deviceCookie } from "../../identity/device.ts";
import { findReset, redeemReset } from "../../identity/mail-link.table.ts";
import { hashToken } from "../../identity/mail-link.ts";
import { hashPassword, rejectCommonPassword } from "../../identity/password.ts";
import { findUser } from "../../identity/user.table.ts";
import { noticeAddress, type User } from "../../identity/user.ts";
import { outboxItem } from "../../mail/outbox.table.ts";
import { transact } from "../../platform/table.ts";

async function userOf(tokenHash: string, now: Date): Promise<User> {
  const reset = await findReset(tokenHash);
  const user = reset && (await findUser(reset.userId));
  const isExpired = !reset || reset.expiresAtSeconds * 1000 <= now.getTime();
  if (!user || isExpired || user.resetHash !== tokenHash) throw new AppError("reset_link_expired");
  // It proves the address that it was sent to, and no other.
  if (reset.email !== noticeAddress(user)) throw new AppError("reset_link_expired");
  return user;
}

/** Creates no session, but makes the device known, so that strangers' guesses cannot lock its owner out. */
export const handler = endpoint(accountCalls, "account/reset-password", async (input, { now }) => {
  if (input.newPassword !== input.newConfirmPassword) throw new AppError("password_mismatch");
  await rejectCommonPassword(input.newPassword, "newPassword");
  const tokenHash = hashToken(input.token);
  const user = await userOf(tokenHash, now);
  const failed = await transact({
    ...redeemReset(user, tokenHash, await hashPassword(input.newPassword)),
    mail: outboxItem({ kind: "password-changed", email: noticeAddress(user) }, now),
  });
  if (failed.size > 0) throw new AppError("reset_link_expired");
  return new Reply({ success: true }, { cookies: [await deviceCookie(user.id, now)] });
});
