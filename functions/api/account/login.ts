import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { knownDevice } from "../../identity/device.ts";
import { verifyPassword } from "../../identity/password.ts";
import { signInByPassword } from "../../identity/sign-in-by-password.ts";
import { countSignIn, releaseAttempt } from "../../identity/throttle.ts";
import { findUserByEmail } from "../../identity/user.table.ts";

export const handler = endpoint(accountCalls, "account/login", async ({ email, password }, call) => {
  const { now, cookies, address } = call;
  const user = await findUserByEmail(email);
  const known = user && (await knownDevice(cookies, user.id, now));
  const counted = await countSignIn({ email, address, device: known }, now);
  const matches = await verifyPassword(password, user?.passwordHash);
  if (!user || !matches) throw new AppError("wrong_credentials");
  await releaseAttempt(counted);
  const { user: own, cookies: sessions } = await signInByPassword(user, now, call);
  return new Reply({ success: true, user: own }, { cookies: sessions });
});
