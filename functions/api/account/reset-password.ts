import { AppError } from "../../../shared/errors.ts";
import { putLetter } from "../../data/outbox.ts";
import { transact } from "../../data/table.ts";
import { findReset, findUser, redeemReset } from "../../data/user.ts";
import { hashToken } from "../../domain/reset.ts";
import type { User } from "../../domain/user.ts";
import { endpoint } from "../../http/endpoint.ts";
import { hashPassword, refuseCommon } from "../../services/password.ts";

/** The user whose newest reset token this is. */
async function userOf(tokenHash: string, now: Date): Promise<User> {
  const reset = await findReset(tokenHash);
  const user = reset && (await findUser(reset.userId));
  const isExpired = !reset || reset.expiresAtSeconds * 1000 <= now.getTime();
  if (!user || isExpired || user.resetHash !== tokenHash) throw new AppError("RESET");
  return user;
}

export const handler = endpoint("account/reset-password", async (input, { now }) => {
  if (input.newPassword !== input.newConfirmPassword) throw new AppError("MISMATCH");
  await refuseCommon(input.newPassword, "newPassword");
  const tokenHash = hashToken(input.token);
  const user = await userOf(tokenHash, now);
  const failed = await transact([
    ...redeemReset(user, tokenHash, await hashPassword(input.newPassword)),
    putLetter({ kind: "password-changed", email: user.email, name: user.name }, now),
  ]);
  if (failed.length > 0) throw new AppError("RESET");
  return { success: true };
});
