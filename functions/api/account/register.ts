import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { deviceCookie } from "../../identity/device.ts";
import { hashPassword, rejectCommonPassword } from "../../identity/password.ts";
import { beginSession, byPassword } from "../../identity/sign-in.ts";
import { type Bucket, countAttempt, releaseAttempt } from "../../identity/throttle.ts";
import { createUser } from "../../identity/user.table.ts";
import { newUser, userOnWire } from "../../identity/user.ts";
import { transact } from "../../platform/table.ts";

export const handler = endpoint(accountCalls, "account/register", async ({ name, email, password }, call) => {
  const { now, address } = call;
  await rejectCommonPassword(password, "password");
  const refused: Bucket = { limit: "registerByAddress", of: address };
  await countAttempt([refused, { limit: "accountsByAddress", of: address }], now);
  const user = newUser({ name, email, passwordHash: await hashPassword(password) }, now);
  const failed = await transact(createUser(user));
  if (failed.size > 0) throw new AppError("email_taken");
  await releaseAttempt([refused]);
  const cookies = await Promise.all([
    beginSession(user, now, call, byPassword(now)),
    deviceCookie(user.id, now),
  ]);
  return new Reply({ success: true, user: userOnWire(user) }, { cookies });
});
